const KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);

/** Whether a key scrolls or moves to another row. */
export function keyScrolls(key: string): boolean {
  return KEYS.has(key);
}

interface PressTarget {
  readonly target: EventTarget;
  readonly currentTarget: EventTarget;
  readonly button: number;
}

const MIDDLE = 1;

/**
 * Whether a pointer press starts scrolling. A press does so with the middle button, or on the
 * scroll bar, where the target is the scrolling box itself.
 */
export function pressScrolls({ target, currentTarget, button }: PressTarget): boolean {
  return target === currentTarget || button === MIDDLE;
}

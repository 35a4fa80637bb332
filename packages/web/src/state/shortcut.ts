/** What is known of a key that is pressed. */
export interface PressedKey {
  readonly key: string;
  /** The key by its place, as `KeyK`. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly getModifierState?: (name: string) => boolean;
}

interface Where {
  readonly isInField: boolean;
  /** Whether shortcuts of one key are wanted at all. */
  readonly singleKeys: boolean;
}

/**
 * Whether keys such as `Mod+K`, `Alt+Shift+ArrowDown`, `?` or `F6` are the ones that are pressed.
 * One key alone never counts in a field, and AltGr is not Ctrl with Alt.
 */
export function isPressed(keys: string, pressed: PressedKey, where: Where): boolean {
  if (pressed.isComposing === true || pressed.getModifierState?.('AltGraph') === true) return false;
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const wants = new Set(parts);
  const isSingle = wants.size === 0 && key.length === 1;
  if (isSingle && (where.isInField || !where.singleKeys)) return false;
  if (!isKey(key, pressed)) return false;
  if ((pressed.ctrlKey || pressed.metaKey) !== wants.has('Mod')) return false;
  if (pressed.altKey !== wants.has('Alt')) return false;
  // `?` is typed with Shift on most keyboards: for a sign alone Shift says nothing.
  return isSingle || pressed.shiftKey === wants.has('Shift');
}

function isKey(key: string, pressed: PressedKey): boolean {
  if (pressed.key.toLowerCase() === key.toLowerCase()) return true;
  // An Arabic keyboard types no Latin letters: there a letter is known by its place.
  const isOtherScript = /^[^\p{ASCII}]$/u.test(pressed.key);
  return isOtherScript && pressed.code === `Key${key.toUpperCase()}`;
}

/** Every shortcut of the page: the list that `?` shows. */
export const SHORTCUTS = [
  { keys: 'Mod+K', does: 'keysPalette' },
  { keys: '?', does: 'keysList' },
  { keys: 'Mod+S', does: 'keysSave' },
  { keys: 'Alt+ArrowUp', does: 'keysSpaceBefore' },
  { keys: 'Alt+ArrowDown', does: 'keysSpaceAfter' },
  { keys: 'Alt+Shift+ArrowUp', does: 'keysUnreadBefore' },
  { keys: 'Alt+Shift+ArrowDown', does: 'keysUnreadAfter' },
  { keys: 'F6', does: 'keysToasts' },
  { keys: 'j', does: 'keysNextMessage' },
  { keys: 'k', does: 'keysPreviousMessage' },
  { keys: 'r', does: 'keysReply' },
  { keys: 'e', does: 'keysEdit' },
  { keys: 't', does: 'keysWhy' },
  { keys: 'Escape Escape', does: 'keysStop' },
] as const;

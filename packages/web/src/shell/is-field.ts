/**
 * Whether the target accepts typed text. In such a target, key presses must not trigger shortcuts.
 */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]');
}

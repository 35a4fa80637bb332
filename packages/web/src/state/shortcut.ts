/** The properties of a key event that this file needs. */
export interface KeyPress {
  readonly key: string;
  /** The position of the key, such as `KeyK`. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly getModifierState?: (name: string) => boolean;
}

interface ShortcutContext {
  readonly isInField: boolean;
  /** Whether single-key shortcuts are enabled. */
  readonly singleKeys: boolean;
}

/**
 * Whether a key event matches keys such as `Mod+K`, `Alt+Shift+ArrowDown`, `?` or `F6`. A single
 * key never matches in a field, and AltGr is not Ctrl with Alt.
 */
export function isPressed(keys: string, pressed: KeyPress, where: ShortcutContext): boolean {
  if (pressed.isComposing === true || pressed.getModifierState?.('AltGraph') === true) return false;
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const wants = new Set(parts);
  const isSingle = wants.size === 0 && key.length === 1;
  if (isSingle && (where.isInField || !where.singleKeys)) return false;
  if (!isKey(key, pressed)) return false;
  if ((pressed.ctrlKey || pressed.metaKey) !== wants.has('Mod')) return false;
  if (pressed.altKey !== wants.has('Alt')) return false;
  // Most keyboards type `?` with Shift, so Shift is ignored for a single character.
  return isSingle || pressed.shiftKey === wants.has('Shift');
}

function isKey(key: string, pressed: KeyPress): boolean {
  if (pressed.key.toLowerCase() === key.toLowerCase()) return true;
  // An Arabic keyboard types no Latin letters, so the position of the key decides.
  const isOtherScript = /^[^\p{ASCII}]$/u.test(pressed.key);
  return isOtherScript && pressed.code === `Key${key.toUpperCase()}`;
}

/** All shortcuts of the page, as the help dialog lists them. */
export const SHORTCUTS = [
  { keys: 'Mod+K', does: 'keysPalette' },
  { keys: 'Mod+F', does: 'keysFind' },
  { keys: 'Mod+Shift+F', does: 'keysSearch' },
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
  { keys: 'ArrowUp', does: 'keysEditLast' },
  { keys: 'Escape Escape', does: 'keysStop' },
] as const;

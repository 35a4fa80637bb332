/** The properties of a key press that the composer needs. */
export interface ComposerKeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

export type KeyMeaning =
  | 'plain'
  | 'send'
  | 'accept'
  | 'close-list'
  | 'cancel'
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'edit-last'
  | 'erase';

// The key code of browsers for a key that an input method handles.
export const TAKEN_BY_INPUT_METHOD = 229;

/** The meaning of a key press. Keys for an input method are `plain`. */
export function keyMeaning(
  pressed: ComposerKeyPress,
  { isListOpen, enterSends }: { readonly isListOpen: boolean; readonly enterSends: boolean },
): KeyMeaning {
  if (pressed.isComposing || pressed.keyCode === TAKEN_BY_INPUT_METHOD) return 'plain';
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (pressed.altKey) return 'plain';
  if (pressed.key === 'Enter' && isCommand) return 'send';
  if (isCommand) return 'plain';
  const inList = isListOpen && !pressed.shiftKey ? LIST_KEYS[pressed.key] : undefined;
  if (inList !== undefined) return inList;
  if (pressed.key === 'Enter') return enterSends && !pressed.shiftKey ? 'send' : 'plain';
  if (pressed.key === 'Escape') return 'cancel';
  if (pressed.key === 'ArrowUp' && !pressed.shiftKey) return 'edit-last';
  return pressed.key === 'Backspace' && !pressed.shiftKey ? 'erase' : 'plain';
}

const LIST_KEYS: Readonly<Record<string, KeyMeaning | undefined>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'accept',
  Tab: 'accept',
  Escape: 'close-list',
};

/**
 * The index after a key press that moves the selection. The selection wraps around at both ends.
 */
export function movedTo(meaning: KeyMeaning, active: number, count: number): number {
  if (meaning === 'first') return 0;
  if (meaning === 'last') return count - 1;
  const step = meaning === 'next' ? 1 : -1;
  return (active + step + count) % count;
}

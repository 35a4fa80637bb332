interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a key sends: Enter, or Ctrl or Cmd with it; never while letters are being composed. */
export function isSendKey(pressed: Pressed, enterSends: boolean): boolean {
  if (pressed.key !== 'Enter' || pressed.isComposing || pressed.shiftKey) return false;
  return enterSends || pressed.ctrlKey || pressed.metaKey;
}

import { emitKeypressEvents, type Key } from 'node:readline';
import type { ReadStream } from 'node:tty';

/** A key that the chat handles. */
export type ChatKey = { readonly kind: 'text'; readonly text: string } | { readonly kind: KeyName };

const KEY_NAMES = {
  return: 'send',
  tab: 'complete',
  backspace: 'erase',
  delete: 'erase-ahead',
  left: 'left',
  right: 'right',
  home: 'line-start',
  end: 'line-end',
  up: 'up',
  down: 'down',
  pageup: 'page-up',
  pagedown: 'page-down',
  escape: 'escape',
  // The key Ctrl-J.
  enter: 'newline',
} as const;

const CTRL_NAMES = {
  a: 'line-start',
  b: 'left',
  c: 'interrupt',
  d: 'end-of-input',
  e: 'line-end',
  f: 'right',
  h: 'erase',
  k: 'erase-after',
  l: 'redraw',
  n: 'next-sent',
  p: 'earlier-sent',
  u: 'erase-before',
  w: 'erase-word',
  left: 'word-left',
  right: 'word-right',
  end: 'bottom',
} as const;

const ALT_NAMES = {
  return: 'newline',
  enter: 'newline',
  b: 'word-left',
  f: 'word-right',
  left: 'word-left',
  right: 'word-right',
  backspace: 'erase-word',
} as const;

export type KeyName =
  | (typeof KEY_NAMES)[keyof typeof KEY_NAMES]
  | (typeof CTRL_NAMES)[keyof typeof CTRL_NAMES]
  | (typeof ALT_NAMES)[keyof typeof ALT_NAMES]
  | 'complete-back';

/** Reads keys one by one. Returns a function that restores the terminal. */
export function readKeys(input: ReadStream, onKey: (key: ChatKey) => void): () => void {
  let pasted: string | null = null;
  const listener = (text: string | undefined, key: Key): void => {
    if (key.name === 'paste-start') {
      pasted = '';
      return;
    }
    if (key.name === 'paste-end') {
      onKey({ kind: 'text', text: pasted ?? '' });
      pasted = null;
      return;
    }
    if (pasted !== null) {
      pasted += key.name === 'return' ? '\n' : (text ?? '');
      return;
    }
    const found = keyOf(text, key);
    if (found !== null) onKey(found);
  };
  emitKeypressEvents(input);
  input.setRawMode(true);
  input.on('keypress', listener);
  input.resume();
  return () => {
    input.off('keypress', listener);
    input.setRawMode(false);
    input.pause();
  };
}

function keyOf(text: string | undefined, key: Key): ChatKey | null {
  const { name = '', ctrl = false, meta = false, shift = false } = key;
  if (name === 'tab' && shift) return { kind: 'complete-back' };
  const plain = meta ? ALT_NAMES : KEY_NAMES;
  const kind = nameIn(ctrl ? CTRL_NAMES : plain, name);
  if (kind !== null) return { kind };
  if (ctrl || meta || text === undefined || /^\p{Cc}/u.test(text)) return null;
  return { kind: 'text', text };
}

function nameIn(names: Readonly<Record<string, KeyName>>, name: string): KeyName | null {
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null;
}

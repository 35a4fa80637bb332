import { cleanText } from '../../print/clean-text.ts';
import type { ChatKey, KeyName } from '../screen/read-keys.ts';

/** The message that the person is writing. The cursor position counts UTF-16 units. */
export interface ChatDraft {
  readonly text: string;
  readonly cursor: number;
}

export const EMPTY_DRAFT: ChatDraft = { text: '', cursor: 0 };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The draft after a key. Null if the key does not edit text. */
export function draftAfter(draft: ChatDraft, key: ChatKey): ChatDraft | null {
  if (key.kind === 'text') return withText(draft, cleanText(key.text));
  if (key.kind === 'newline') return withText(draft, '\n');
  const { text, cursor } = draft;
  const target = TARGETS[key.kind]?.(text, cursor);
  if (target !== undefined) return { text, cursor: target };
  const cut = CUTS[key.kind]?.(text, cursor);
  return cut === undefined ? null : withPart(draft, { start: cut[0], end: cut[1], part: '' });
}

/** Replaces a part of a draft by a text. The cursor moves behind this text. */
export function withPart(
  { text }: ChatDraft,
  { start, end, part }: { readonly start: number; readonly end: number; readonly part: string },
): ChatDraft {
  return { text: text.slice(0, start) + part + text.slice(end), cursor: start + part.length };
}

function withText(draft: ChatDraft, part: string): ChatDraft {
  return withPart(draft, { start: draft.cursor, end: draft.cursor, part });
}

type KeyTable<Value> = Readonly<Partial<Record<KeyName, (text: string, cursor: number) => Value>>>;

/** The keys that move the cursor, with their targets. */
const TARGETS: KeyTable<number> = {
  left: before,
  right: after,
  'word-left': wordBefore,
  'word-right': wordAfter,
  'line-start': lineStart,
  'line-end': lineEnd,
};

/** The keys that remove text, with the part that they remove. */
const CUTS: KeyTable<readonly [number, number]> = {
  erase: (text, cursor) => [before(text, cursor), cursor],
  'erase-ahead': (text, cursor) => [cursor, after(text, cursor)],
  'erase-word': (text, cursor) => [wordBefore(text, cursor), cursor],
  'erase-before': (text, cursor) => [lineStart(text, cursor), cursor],
  'erase-after': (text, cursor) => [cursor, lineEnd(text, cursor)],
};

function before(text: string, cursor: number): number {
  const characters = [...graphemes.segment(text.slice(0, cursor))];
  return characters.at(-1)?.index ?? 0;
}

function after(text: string, cursor: number): number {
  const [first] = graphemes.segment(text.slice(cursor));
  return cursor + (first?.segment.length ?? 0);
}

function wordBefore(text: string, cursor: number): number {
  return cursor - (/\S*\s*$/u.exec(text.slice(0, cursor))?.[0].length ?? 0);
}

function wordAfter(text: string, cursor: number): number {
  return cursor + (/^\s*\S*/u.exec(text.slice(cursor))?.[0].length ?? 0);
}

function lineStart(text: string, cursor: number): number {
  return text.lastIndexOf('\n', cursor - 1) + 1;
}

function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf('\n', cursor);
  return end === -1 ? text.length : end;
}

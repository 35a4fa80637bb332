import { classOf, codePointFrom, isWordCharacter, MARK, widthOf } from '../characters.ts';
import type { MentionTarget } from '../mention/mention.ts';
import type { Meter } from './meter.ts';
import type { NameFound } from '../mention/read-name.ts';
import { nextOfWord, skipHidden, wordEnd } from './word-end.ts';

/** Reads the word at `start` as an unknown name (MN10). */
export function readWord(
  text: string,
  start: number,
  meter: Meter,
): NameFound<MentionTarget> | null {
  let at = firstOfWord(text, start);
  let last = codePointFrom(text, at);
  if (last === -1 || !isWordCharacter(last)) return null;
  let end = at;
  for (let characters = 0; at !== -1 && characters < MAX_CHARACTERS; characters += 1) {
    meter.steps += 1;
    last = codePointFrom(text, at);
    end = afterMarks(text, at + widthOf(last));
    at = nextOfWord(text, end, last);
  }
  return { stands: UNKNOWN, end, possessive: wordEnd(text, end, last) === 'possessive' };
}

const MAX_CHARACTERS = 100;
const UNKNOWN: MentionTarget = { kind: 'unknown' };

// Skips `_` and `-` before the first letter: people write such a name as `@_name` or `@-name`.
function firstOfWord(text: string, start: number): number {
  let at = skipHidden(text, start);
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const next = text.charAt(at);
    if (next !== '_' && next !== '-') return at;
    at = skipHidden(text, at + 1);
  }
  return at;
}

function afterMarks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = codePointFrom(text, at);
    // No ASCII character is a mark, and neither is the end of the text.
    if (next < 0x80 || (classOf(next) & MARK) === 0) return at;
    at += widthOf(next);
  }
}

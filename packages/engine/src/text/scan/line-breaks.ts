import { findFrom } from '../characters.ts';

/** Finds line breaks while a text is read from left to right. */
export interface LineBreaks {
  readonly text: string;
  /** The offset of the next line break of each kind. */
  readonly next: number[];
}

export function lineBreaks(text: string): LineBreaks {
  return { text, next: [] };
}

/**
 * The first line break at or after `from`, or the text's length. The `from` of successive calls
 * must not decrease.
 */
export function nextBreak({ text, next }: LineBreaks, from: number): number {
  let nearest = text.length;
  // One search per kind of line break is many times faster than a check of every UTF-16 unit.
  for (let kind = 0; kind < KINDS.length; kind += 1) {
    let place = next[kind] ?? -1;
    if (place < from) place = findFrom(text, KINDS[kind] ?? '', from);
    next[kind] = place;
    if (place < nearest) nearest = place;
  }
  return nearest;
}

// The same characters as in isLineBreak.
const KINDS: readonly string[] = ['\n', '\r', '\u2028', '\u2029'];

import { findFrom } from './characters.ts';

/** Finds line breaks while a text is read from left to right. */
export interface LineBreaks {
  readonly text: string;
  /** Where the next line break of each kind stands. */
  readonly next: number[];
}

export function lineBreaks(text: string): LineBreaks {
  return { text, next: [] };
}

/**
 * Where the first line break from `from` on stands; the text's length if
 * nowhere. Ask from left to right.
 */
export function nextBreak({ text, next }: LineBreaks, from: number): number {
  let nearest = text.length;
  // A search for each kind is many times as fast as a look at every unit.
  for (let kind = 0; kind < KINDS.length; kind += 1) {
    let place = next[kind] ?? -1;
    if (place < from) place = findFrom(text, KINDS[kind] ?? '', from);
    next[kind] = place;
    if (place < nearest) nearest = place;
  }
  return nearest;
}

// Those of isLineBreak.
const KINDS: readonly string[] = ['\n', '\r', '\u2028', '\u2029'];

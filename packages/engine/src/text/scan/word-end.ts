import {
  APOSTROPHE,
  classOf,
  codePointFrom,
  CONNECTS,
  HIDDEN,
  isWordCharacter,
  UNSPACED,
  widthOf,
} from '../characters.ts';

/** Whether a word ends after a name in a text, or continues. */
export type WordEnd = 'ends' | 'possessive' | 'goes-on';

/**
 * Whether a word with the last character `last` ends at `at` (MN5, MN6). `possessive` if 's 'll 'd
 * 're or 've follows (MN7).
 */
export function wordEnd(text: string, at: number, last: number): WordEnd {
  const place = skipHidden(text, at);
  const next = codePointFrom(text, place);
  if (next === -1) return 'ends';
  if (isApostrophe(next) && endsPossessive(text, place + 1)) return 'possessive';
  return wordGoesOn({ text, place, next, last }) ? 'goes-on' : 'ends';
}

/** The offset of the next character of the same word, or -1 if the word ends at `at`. */
export function nextOfWord(text: string, at: number, last: number): number {
  const place = skipHidden(text, at);
  const next = codePointFrom(text, place);
  if (next === -1) return -1;
  if (isWordCharacter(next)) {
    // An unknown name in a script without spaces extends to the end of that script.
    return isUnspaced(next) === isUnspaced(last) ? place : -1;
  }
  if (isApostrophe(next) && endsPossessive(text, place + 1)) return -1;
  return wordGoesOn({ text, place, next, last }) ? afterConnectors(text, place, next) : -1;
}

export function skipHidden(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = codePointFrom(text, at);
    // No ASCII character is invisible, and neither is the end of the text.
    if (next < 0x80 || (classOf(next) & HIDDEN) === 0) return at;
    at += widthOf(next);
  }
}

interface Junction {
  readonly text: string;
  /**
   * The offset of `next`, which is the first character after the part of the word that was read.
   */
  readonly place: number;
  readonly next: number;
  readonly last: number;
}

function wordGoesOn({ text, place, next, last }: Junction): boolean {
  if (isUnspaced(last)) return false;
  if ((classOf(next) & CONNECTS) !== 0) {
    if (!isWordCharacter(last)) return false;
    const beyond = codePointFrom(text, afterConnectors(text, place, next));
    return beyond !== -1 && isWordCharacter(beyond) && !isUnspaced(beyond);
  }
  return isWordCharacter(next) && !isUnspaced(next);
}

// `_` is not punctuation, so any number of `_` joins words. `--` and `...` do not join words.
function afterConnectors(text: string, place: number, connector: number): number {
  let at = place + 1;
  if (connector === UNDERSCORE) while (text.charCodeAt(at) === UNDERSCORE) at += 1;
  return skipHidden(text, at);
}

const UNDERSCORE = 0x5f;
const POSSESSIVES: readonly string[] = ['s', 'll', 'd', 're', 've'];

function isApostrophe(codePoint: number): boolean {
  return (classOf(codePoint) & APOSTROPHE) !== 0;
}

function isUnspaced(codePoint: number): boolean {
  return (classOf(codePoint) & UNSPACED) !== 0;
}

function endsPossessive(text: string, from: number): boolean {
  const suffix = text.slice(from, from + 2).toLowerCase();
  const found = POSSESSIVES.find((ending) => suffix.startsWith(ending));
  if (found === undefined) return false;
  const next = codePointFrom(text, from + found.length);
  return next === -1 || !isWordCharacter(next) || isUnspaced(next);
}

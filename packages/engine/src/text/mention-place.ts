import {
  classOf,
  codePointBefore,
  codePointFrom,
  HIDDEN,
  isWordCharacter,
  SPACE,
  widthOf,
} from './characters.ts';
import type { Mention, MentionPlace } from './mention.ts';
import type { Meter } from './meter.ts';
import { beginsSentence } from './sentence.ts';
import { isClosingBracket, isComma, isEmphasis, isOpeningBracket } from './punctuation.ts';

export interface PlaceAsked {
  readonly text: string;
  /** Where the `@` stands. */
  readonly start: number;
  readonly lineStart: number;
  /** The mention before it, on whatever line. */
  readonly previous: Mention | undefined;
  readonly meter: Meter;
}

/** Whether a mention leads, begins a later sentence, or is inner (MN12–MN15). */
export function placeOf({ text, start, lineStart, previous, meter }: PlaceAsked): MentionPlace {
  if (previous === undefined || previous.end <= lineStart) {
    // Once for each line: what follows its first mention is joined to it or not.
    meter.steps += start - lineStart;
    if (isLeadIn(text, lineStart, start)) return 'leading';
  } else if (previous.place !== 'inner') {
    meter.steps += start - previous.end;
    // Whoever is named in one breath is named in one place.
    if (isJoiner(text, previous.end, start)) return previous.place;
  }
  return beginsSentence({ text, start, lineStart, meter }) ? 'sentence' : 'inner';
}

const GREETINGS: readonly string[] = ['hey', 'hi', 'hello', 'to'];

/** Whether what stands between `from` and `end` leaves a mention at `end` leading. */
export function isLeadIn(text: string, from: number, end: number): boolean {
  const opened = skipOpening(text, from, end);
  if (opened === end) return true;
  const greeted = skipGreeting(text, opened, end);
  return greeted !== -1 && skipOpening(text, greeted, end) === end;
}

function skipOpening(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const next = codePointFrom(text, at);
    if (isEmphasis(next)) {
      const after = afterEmphasis(text, at);
      // MN14: a star before a space is a bullet, not bold.
      if ((classOf(codePointFrom(text, after)) & SPACE) !== 0) return at;
      at = after;
    } else if ((classOf(next) & (SPACE | HIDDEN)) !== 0 || isOpeningBracket(next)) {
      at += widthOf(next);
    } else return at;
  }
  return at;
}

function afterEmphasis(text: string, from: number): number {
  let at = from;
  while (isEmphasis(text.charCodeAt(at))) at += 1;
  return at;
}

function skipGreeting(text: string, from: number, end: number): number {
  const greeting = GREETINGS.find((word) => isWordAt(text, from, word));
  if (greeting === undefined) return -1;
  let at = from + greeting.length;
  if (isWordCharacter(codePointFrom(text, at))) return -1;
  while (at < end && (classOf(codePointFrom(text, at)) & SPACE) !== 0) at += 1;
  return isComma(codePointFrom(text, at)) ? at + 1 : at;
}

/** Whether nothing but what joins mentions stands between `from` and `end` (MN13). */
export function isJoiner(text: string, from: number, end: number): boolean {
  let at = from;
  while (at < end) {
    const next = codePointFrom(text, at);
    if (isAndAt(text, at)) at += 3;
    else if (isJoining(next)) at += widthOf(next);
    else return false;
  }
  return true;
}

function isJoining(codePoint: number): boolean {
  if ((classOf(codePoint) & (SPACE | HIDDEN)) !== 0) return true;
  if (isComma(codePoint) || codePoint === 0x26 || codePoint === 0xff_06) return true;
  return isEmphasis(codePoint) || isOpeningBracket(codePoint) || isClosingBracket(codePoint);
}

function isAndAt(text: string, at: number): boolean {
  if (!isWordAt(text, at, 'and')) return false;
  const before = codePointBefore(text, at);
  return !isWordCharacter(before) && !isWordCharacter(codePointFrom(text, at + 3));
}

/** Whether `word`, given in small letters, stands at `at` in any case. */
function isWordAt(text: string, at: number, word: string): boolean {
  // A look at one letter, small or capital, spares a copy nearly everywhere.
  if ((text.charCodeAt(at) | 0x20) !== word.charCodeAt(0)) return false;
  return text.slice(at, at + word.length).toLowerCase() === word;
}

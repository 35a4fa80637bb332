import {
  classOf,
  codePointBefore,
  codePointFrom,
  HIDDEN,
  isWordCharacter,
  SPACE,
  widthOf,
} from '../characters.ts';
import type { Mention, MentionPlace } from './mention.ts';
import type { Meter } from '../scan/meter.ts';
import { beginsSentence } from '../sentence.ts';
import {
  isClosingBracket,
  isColon,
  isComma,
  isEmphasis,
  isOpeningBracket,
} from '../punctuation.ts';
import { skipHidden } from '../scan/word-end.ts';

export interface PlaceQuery {
  readonly text: string;
  /** The offset of the `@`. */
  readonly start: number;
  /** The offset after the name. */
  readonly end: number;
  readonly lineStart: number;
  /** The previous mention, on the same line or an earlier line. */
  readonly previous: Mention | undefined;
  readonly meter: Meter;
}

/** The place of a mention: leading, at the beginning of a later sentence, or inner (MN12–MN15). */
export function placeOf(query: PlaceQuery): MentionPlace {
  const { text, start, lineStart, previous, meter } = query;
  if (previous === undefined || previous.end <= lineStart) {
    // This check happens once for each line. For a later mention, only a join to the previous
    // mention is checked.
    meter.steps += start - lineStart;
    if (isLeadIn(text, lineStart, start)) return 'leading';
  } else if (previous.place !== 'inner') {
    meter.steps += start - previous.end;
    // Joined mentions have the same place.
    if (isJoined(text, previous.end, query)) return previous.place;
  }
  return beginsSentence({ text, start, lineStart, meter }) ? 'sentence' : 'inner';
}

const GREETINGS: readonly string[] = ['hey', 'hi', 'hello', 'to'];

/** Whether a mention at `end` would be leading after the text between `from` and `end`. */
export function isLeadIn(text: string, from: number, end: number): boolean {
  const opened = skipOpening(text, from, end);
  if (opened === end) return true;
  const greeted = skipGreeting(text, opened, end);
  return greeted !== -1 && skipOpening(text, greeted, end) === end;
}

/**
 * A short text with the same effect as the lead-in `before` on any text after it. Without this
 * replacement, a growing text would be read again and again.
 */
export function shortLeadIn(before: string): string {
  const end = before.length;
  const pending = isEmphasis(codePointBefore(before, end)) ? '*' : '';
  const opened = skipOpening(before, 0, end);
  if (opened === end) return pending;
  // A comma may follow only a greeting and white space.
  if (skipGreeting(before, opened, end) < end || isComma(codePointBefore(before, end)))
    return `hi,${pending}`;
  return (classOf(codePointBefore(before, end)) & SPACE) === 0 ? 'hi' : 'hi ';
}

function skipOpening(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const next = codePointFrom(text, at);
    if (isEmphasis(next)) {
      const after = afterEmphasis(text, at);
      // MN14: a star before a blank is a bullet and does not mean bold.
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

/**
 * Whether only joining characters are between `from` and the next mention (MN13). A mention ends at
 * `from`. Bold marks and brackets belong to the mention that they enclose.
 */
export function isJoined(text: string, from: number, next: Span): boolean {
  let at = from;
  // True as long as a bold mark or bracket at `at` would close the previous mention, even after a
  // comma.
  let closes = true;
  while (at < next.start) {
    const codePoint = codePointFrom(text, at);
    if (isEmphasis(codePoint)) {
      const after = afterEmphasis(text, at);
      const isClosing = at === from || (closes && skipHidden(text, after) < next.start);
      if (!isClosing) return isOpenedAt(text, at, next);
      at = after;
    } else if (closes && isClosingBracket(codePoint)) {
      at += widthOf(codePoint);
    } else if (isOpeningBracket(codePoint)) {
      return isOpenedAt(text, at, next);
    } else if (isAndAt(text, at)) {
      closes = false;
      at += 3;
    } else if (isJoining(codePoint)) {
      closes &&= isComma(codePoint) || isHidden(codePoint);
      at += widthOf(codePoint);
    } else return false;
  }
  return true;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

// True if a mark opens directly before the mention and closes after it. In `@bob **@ann** go`, Ann
// is joined to Bob, as in `@bob (@ann) go`. In `@bob *@ann must not know* go`, Ann is not joined.
function isOpenedAt(text: string, from: number, { start, end }: Span): boolean {
  const opened = afterOpening(text, from);
  if (skipHidden(text, opened) < start) return false;
  const after = skipHidden(text, end);
  const mark = codePointFrom(text, after);
  const closing = codePointFrom(text, isComma(mark) || isColon(mark) ? after + 1 : after);
  const innermost = codePointBefore(text, opened);
  return isEmphasis(innermost) ? closing === innermost : isClosingBracket(closing);
}

function afterOpening(text: string, from: number): number {
  let at = from;
  for (;;) {
    const codePoint = codePointFrom(text, at);
    if (!isEmphasis(codePoint) && !isOpeningBracket(codePoint)) return at;
    at += widthOf(codePoint);
  }
}

function isJoining(codePoint: number): boolean {
  if ((classOf(codePoint) & (SPACE | HIDDEN)) !== 0) return true;
  return isComma(codePoint) || codePoint === 0x26 || codePoint === 0xff_06;
}

function isHidden(codePoint: number): boolean {
  return (classOf(codePoint) & HIDDEN) !== 0;
}

function isAndAt(text: string, at: number): boolean {
  if (!isWordAt(text, at, 'and')) return false;
  const before = codePointBefore(text, at);
  return !isWordCharacter(before) && !isWordCharacter(codePointFrom(text, at + 3));
}

/**
 * Whether `word` occurs in the text at `at`, in upper or lower case. `word` itself must be lower
 * case.
 */
function isWordAt(text: string, at: number, word: string): boolean {
  // The first letter is compared first, because this avoids a copy of the text at nearly every
  // position.
  if ((text.charCodeAt(at) | 0x20) !== word.charCodeAt(0)) return false;
  return text.slice(at, at + word.length).toLowerCase() === word;
}

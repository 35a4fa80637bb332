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
import { isColon, isComma, isEmphasis, isOpeningBracket } from './punctuation.ts';
import { skipHidden } from './word-end.ts';

export interface PlaceAsked {
  readonly text: string;
  /** Where the `@` stands. */
  readonly start: number;
  /** Where the name ends. */
  readonly end: number;
  readonly lineStart: number;
  /** The mention before it, on whatever line. */
  readonly previous: Mention | undefined;
  readonly meter: Meter;
}

/** Whether a mention leads, begins a later sentence, or is inner (MN12–MN15). */
export function placeOf(asked: PlaceAsked): MentionPlace {
  const { text, start, lineStart, previous, meter } = asked;
  if (previous === undefined || previous.end <= lineStart) {
    // Once for each line: what follows its first mention is joined to it or not.
    meter.steps += start - lineStart;
    if (isLeadIn(text, lineStart, start)) return 'leading';
  } else if (previous.place !== 'inner') {
    meter.steps += start - previous.end;
    // Whoever is named in one breath is named in one place.
    if (isJoined(text, previous.end, asked)) return previous.place;
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

/**
 * A few characters that lead in as `before` does, whatever is added to both, so
 * that a text that grows need not be read again. For what is a lead-in.
 */
export function shortLeadIn(before: string): string {
  const end = before.length;
  const pending = isEmphasis(codePointBefore(before, end)) ? '*' : '';
  const opened = skipOpening(before, 0, end);
  if (opened === end) return pending;
  // A comma may follow a greeting and white space, and nothing else.
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

/**
 * Whether nothing but what joins mentions stands between `from`, where one of
 * them ends, and the next (MN13). Bold belongs to the mention that it is around.
 */
export function isJoined(text: string, from: number, next: Span): boolean {
  let at = from;
  // Whether a bold mark at `at` would close what ends here, a comma included.
  let closes = true;
  while (at < next.start) {
    const codePoint = codePointFrom(text, at);
    if (isEmphasis(codePoint)) {
      const after = afterEmphasis(text, at);
      const isClosing = at === from || (closes && skipHidden(text, after) < next.start);
      if (!isClosing) return isOpenedAt(text, at, next);
      at = after;
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

// `@bob **@ann** go` joins Ann; `@bob *@ann must not know* go` does not.
function isOpenedAt(text: string, from: number, { start, end }: Span): boolean {
  const opened = afterEmphasis(text, from);
  if (skipHidden(text, opened) < start) return false;
  const after = skipHidden(text, end);
  const mark = codePointFrom(text, after);
  const closing = isComma(mark) || isColon(mark) ? after + 1 : after;
  return text.charCodeAt(closing) === text.charCodeAt(opened - 1);
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

/** Whether `word`, given in small letters, stands at `at` in any case. */
function isWordAt(text: string, at: number, word: string): boolean {
  // A look at one letter, small or capital, spares a copy nearly everywhere.
  if ((text.charCodeAt(at) | 0x20) !== word.charCodeAt(0)) return false;
  return text.slice(at, at + word.length).toLowerCase() === word;
}

import {
  classOf,
  codePointBefore,
  codePointFrom,
  CONNECTS,
  isLineBreak,
  isWordCharacter,
  MARK,
  SPACE,
  widthOf,
} from '../characters.ts';
import { isPassedBack, opensMention } from '../mention/opens-mention.ts';
import {
  isClosingBracket,
  isColon,
  isComma,
  isEmphasis,
  isOpeningBracket,
} from '../punctuation.ts';

/** A range to remove from a text. */
export interface RemovedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range to remove with a whole run of mentions. The range includes bold marks or brackets
 * around the run, and the comma or colon and the space after the run. If nothing else is on the
 * line, the range includes the whole line.
 */
export function wholeRun(text: string, start: number, end: number): RemovedRange {
  const bare = withoutWrapping(text, start, end);
  const next = skipSpaces(text, bare.end);
  const mark = codePointFrom(text, next);
  const after = isComma(mark) || isColon(mark) ? skipSpaces(text, next + 1) : next;
  const isLineEmpty = isLineStart(text, bare.start) && isLineEnd(text, after);
  return isLineEmpty ? wholeLine(text, bare.start, after) : { start: bare.start, end: after };
}

// Removes all of `@bob@example`. If only `@bob` were removed, `@example` would become a mention.
function afterHandle(text: string, from: number): number {
  for (let end = from; ;) {
    const at = skip(text, end, isPassedBack);
    if (!isSignAt(text, at) || opensMention(text, at, { steps: 0 })) return end;
    end = skip(text, at + 1, isOfWord);
  }
}

function isSignAt(text: string, at: number): boolean {
  return text.charAt(at) === '@' || text.charAt(at) === '＠';
}

function skip(text: string, from: number, isSkipped: (codePoint: number) => boolean): number {
  let at = from;
  for (;;) {
    const next = codePointFrom(text, at);
    if (!isSkipped(next)) return at;
    at += widthOf(next);
  }
}

function isOfWord(codePoint: number): boolean {
  return isWordCharacter(codePoint) || (classOf(codePoint) & (CONNECTS | MARK)) !== 0;
}

function withoutWrapping(text: string, from: number, to: number): RemovedRange {
  let start = from;
  let end = afterHandle(text, to);
  // No handle begins before this offset, so bold marks need not be read again for each handle.
  let clear = end;
  for (;;) {
    if (!isWrapped(text, start, end)) return { start, end };
    start -= 1;
    end += 1;
    if (end <= clear) continue;
    end = afterHandle(text, end);
    const beyond = skip(text, end, isPassedBack);
    clear = isSignAt(text, beyond) ? end : beyond;
  }
}

/** A mention with the bold marks and brackets directly around it. */
export function withWrapping(text: string, from: number, to: number): RemovedRange {
  let start = from;
  let end = to;
  while (isWrapped(text, start, end)) {
    start -= 1;
    end += 1;
  }
  return { start, end };
}

/**
 * Whether `at` separates words: the text begins or ends at `at`, or has a space or comma at `at`.
 */
export function isApart(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return true;
  const codePoint = codePointFrom(text, at);
  return (classOf(codePoint) & SPACE) !== 0 || isComma(codePoint);
}

function isWrapped(text: string, start: number, end: number): boolean {
  const before = codePointBefore(text, start);
  const after = codePointFrom(text, end);
  if (isEmphasis(before)) return before === after;
  return isOpeningBracket(before) && isClosingBracket(after);
}

function wholeLine(text: string, start: number, end: number): RemovedRange {
  const lineStart = skipSpacesBack(text, start);
  if (end < text.length) {
    const isPair = text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10;
    return { start: lineStart, end: end + (isPair ? 2 : 1) };
  }
  if (lineStart === 0) return { start: 0, end };
  const isPair = text.charCodeAt(lineStart - 1) === 10 && text.charCodeAt(lineStart - 2) === 13;
  return { start: lineStart - (isPair ? 2 : 1), end };
}

function isSpaceUnit(unit: number): boolean {
  return !isLineBreak(unit) && (classOf(unit) & SPACE) !== 0;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpaceUnit(text.charCodeAt(at))) at += 1;
  return at;
}

function skipSpacesBack(text: string, from: number): number {
  let at = from;
  while (at > 0 && isSpaceUnit(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function isLineStart(text: string, at: number): boolean {
  const before = skipSpacesBack(text, at);
  return before === 0 || isLineBreak(text.charCodeAt(before - 1));
}

function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || isLineBreak(text.charCodeAt(at));
}

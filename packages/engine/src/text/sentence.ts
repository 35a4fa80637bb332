import { classOf, codePointBefore, HIDDEN, isWordCharacter, SPACE, widthOf } from './characters.ts';
import type { Meter } from './scan/meter.ts';
import { isClosingBracket, isEmphasis, isOpeningBracket } from './punctuation.ts';

export interface SentenceInput {
  readonly text: string;
  readonly start: number;
  readonly lineStart: number;
  readonly meter: Meter;
}

/** Whether a sentence begins at `start` that is not the first sentence of the line (MN15). */
export function beginsSentence({ text, start, lineStart, meter }: SentenceInput): boolean {
  const opened = skipBack(text, lineStart, start, isOpening);
  const spaced = skipBack(text, lineStart, opened, isSpace);
  const closed = skipBack(text, lineStart, spaced, isClosing);
  meter.steps += start - closed + 1;
  if (closed <= lineStart) return false;
  const last = codePointBefore(text, closed);
  if (WITHOUT_SPACE.includes(last)) return true;
  if (spaced === opened || !WITH_SPACE.includes(last)) return false;
  return last !== FULL_STOP || !isAbbreviation(text, lineStart, closed - 1);
}

const FULL_STOP = 0x2e;
// . ! ? … ؟ and the full stops of Urdu and Hindi
const WITH_SPACE: readonly number[] = [FULL_STOP, 0x21, 0x3f, 0x20_26, 0x6_1f, 0x6_d4, 0x9_64];
// 。 ！ ？ ｡
const WITHOUT_SPACE: readonly number[] = [0x30_02, 0xff_01, 0xff_1f, 0xff_61];

function skipBack(
  text: string,
  floor: number,
  from: number,
  isSkipped: (codePoint: number) => boolean,
): number {
  let at = from;
  while (at > floor) {
    const before = codePointBefore(text, at);
    if (!isSkipped(before)) return at;
    at -= widthOf(before);
  }
  return at;
}

function isOpening(codePoint: number): boolean {
  return isEmphasis(codePoint) || isOpeningBracket(codePoint) || isHidden(codePoint);
}

function isSpace(codePoint: number): boolean {
  return (classOf(codePoint) & (SPACE | HIDDEN)) !== 0;
}

function isClosing(codePoint: number): boolean {
  if (isEmphasis(codePoint) || isClosingBracket(codePoint) || isHidden(codePoint)) return true;
  return (
    codePoint === 0x22 ||
    codePoint === 0x27 ||
    codePoint === 0x20_1d ||
    codePoint === 0x20_19 ||
    codePoint === 0xbb
  );
}

function isHidden(codePoint: number): boolean {
  return (classOf(codePoint) & HIDDEN) !== 0;
}

// The full stop of a list number (`1.`, `a.`: MN14) or of `e.g.` does not end a sentence.
function isAbbreviation(text: string, lineStart: number, stop: number): boolean {
  const word = skipBack(text, Math.max(lineStart, stop - 9), stop, isWordCharacter);
  const isNumber = word < stop && /^\d+$/u.test(text.slice(word, stop));
  if (!isNumber && stop - word !== 1) return false;
  const before = skipBack(text, lineStart, word, isSpace);
  return before <= lineStart || (!isNumber && text.charAt(word - 1) === '.');
}

import {
  classOf,
  codePointBefore,
  codePointFrom,
  CONNECTS,
  isLineBreak,
  isWordCharacter,
  lineEnd,
  MARK,
  SPACE,
  UNSPACED,
  widthOf,
} from './characters.ts';
import type { Mention } from './mention.ts';
import { isJoiner, isLeadIn } from './mention-place.ts';
import {
  isClosingBracket,
  isComma,
  isEmphasis,
  isOpeningBracket,
  isPassedBack,
} from './punctuation.ts';

/**
 * The text without the leading mentions that `shouldStrip` names, nor what
 * separates them, on every line (MN17); the rest stays as it is.
 */
export function withoutLeading(
  text: string,
  mentions: readonly Mention[],
  shouldStrip: (mention: Mention) => boolean,
): string {
  let rest = '';
  let from = 0;
  for (const line of byLine(text, mentions)) {
    for (const { start, end } of holesOf(text, line, shouldStrip)) {
      rest += text.slice(from, start);
      from = end;
    }
  }
  return rest + text.slice(from);
}

interface Hole {
  readonly start: number;
  readonly end: number;
}

function byLine(text: string, mentions: readonly Mention[]): readonly Mention[][] {
  const lines: Mention[][] = [];
  let end = -1;
  for (const mention of mentions) {
    if (mention.start < end) lines.at(-1)?.push(mention);
    else {
      lines.push([mention]);
      end = lineEnd(text, mention.end);
    }
  }
  return lines;
}

function holesOf(
  text: string,
  line: readonly Mention[],
  shouldStrip: (mention: Mention) => boolean,
): readonly Hole[] {
  // A possessive is part of what is said, not an address (MN7).
  const isKept = (mention: Mention): boolean => mention.possessive || !shouldStrip(mention);
  const run = line.filter(({ place }) => place === 'leading');
  const firstKept = run.findIndex(isKept);
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return [];
  if (firstKept === -1) {
    const hole = wholeRun(text, first.start, last.end);
    return [hole, ...promoted(text, hole, line.slice(run.length), isKept)];
  }
  const holes: Hole[] = [];
  // Before the first that stays, what follows a mention goes with it;
  // afterwards, what precedes it: `@B, @C and @D` without C is `@B and @D`.
  const head = run[firstKept];
  if (firstKept > 0 && head !== undefined) holes.push({ start: first.start, end: head.start });
  run.forEach((mention, at) => {
    const before = run[at - 1];
    if (at <= firstKept || before === undefined || isKept(mention)) return;
    holes.push({ start: before.end, end: mention.end });
  });
  return holes;
}

// `@B: @B go`, `@B hey @B, go` and `@B: @C and @B go`: once the first is gone,
// others lead, and are taken out as well.
function promoted(
  text: string,
  gone: Hole,
  others: readonly Mention[],
  isKept: (mention: Mention) => boolean,
): readonly Hole[] {
  const holes: Hole[] = [];
  let before = text.slice(skipBackToLine(text, gone.start), gone.start);
  let from = gone.end;
  let isAlone = true;
  for (const mention of others) {
    if (isAlone) before += text.slice(from, mention.start);
    if (!(isAlone ? isLeadIn(before, 0, before.length) : isJoiner(text, from, mention.start)))
      break;
    if (isKept(mention)) isAlone = false;
    else if (isAlone) {
      const hole = wholeRun(text, mention.start, mention.end);
      // What wraps the mention goes with it.
      before = before.slice(0, before.length - (mention.start - hole.start));
      holes.push(hole);
    } else holes.push({ start: from, end: mention.end });
    from = Math.max(mention.end, holes.at(-1)?.end ?? 0);
  }
  return holes;
}

// Nobody of the run stays: bold or brackets around it go too, with the comma or
// colon and the space after it, and with its line if nothing else is there.
function wholeRun(text: string, start: number, end: number): Hole {
  const bare = withoutWrapping(text, start, end);
  const next = skipSpaces(text, bare.end);
  const mark = codePointFrom(text, next);
  const after =
    isComma(mark) || mark === 0x3a || mark === 0xff_1a ? skipSpaces(text, next + 1) : next;
  const isLineEmpty = isLineStart(text, bare.start) && isLineEnd(text, after);
  return isLineEmpty ? wholeLine(text, bare.start, after) : { start: bare.start, end: after };
}

// Of `@bob@example` all goes: `@example` was no mention, because of what stood
// before it, and must not become one.
function afterHandle(text: string, from: number): number {
  for (let end = from; ;) {
    if ((classOf(codePointBefore(text, end)) & UNSPACED) !== 0) return end;
    const at = skip(text, end, isPassedBack);
    if (text.charAt(at) !== '@' && text.charAt(at) !== '＠') return end;
    end = skip(text, at + 1, isOfWord);
  }
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

function withoutWrapping(text: string, from: number, to: number): Hole {
  let start = from;
  let end = afterHandle(text, to);
  for (;;) {
    const before = codePointBefore(text, start);
    const after = codePointFrom(text, end);
    const isBold = isEmphasis(before) && before === after;
    if (!isBold && !(isOpeningBracket(before) && isClosingBracket(after))) return { start, end };
    start -= 1;
    end = afterHandle(text, end + 1);
  }
}

function wholeLine(text: string, start: number, end: number): Hole {
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

function skipBackToLine(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isLineBreak(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function isLineStart(text: string, at: number): boolean {
  const before = skipSpacesBack(text, at);
  return before === 0 || isLineBreak(text.charCodeAt(before - 1));
}

function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || isLineBreak(text.charCodeAt(at));
}

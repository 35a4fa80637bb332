import { classOf, codePointFrom, SPACE } from '../characters.ts';
import { lineBreaks, nextBreak } from './line-breaks.ts';
import type { Meter } from './meter.ts';

/**
 * The code in a text (MN8), as flat pairs of start and end. Code is a fenced block or an inline
 * span of any number of backticks. An unclosed block continues to the end of the text.
 */
export function codeRanges(text: string, meter: Meter): readonly number[] {
  if (!text.includes('`') && !text.includes('~~~')) return [];
  const ranges: number[] = [];
  const breaks = lineBreaks(text);
  let fence: Fence | null = null;
  let paragraph: Run[] = [];
  let quoted = false;
  let end = -1;
  let backtick = text.indexOf('`');
  for (let at = 0; at < text.length; at = end + 1) {
    end = nextBreak(breaks, at);
    // Skips the `\n` of a `\r\n` pair. Otherwise each pair would contain an empty line.
    if (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10) end += 1;
    meter.steps += end - at + 1;
    const line: Line = { text, start: firstDrawn(text, at, end), end };
    // A fenced block in a quote ends with the quote.
    if (fence !== null && fence.quoted && !isQuoted(line)) {
      ranges.push(fence.start, at - 1);
      fence = null;
    }
    if (fence !== null) {
      if (!closes(fence, line)) continue;
      ranges.push(fence.start, end);
      fence = null;
      continue;
    }
    fence = fenceOf(line, at);
    // A code span does not continue from one paragraph into the next paragraph.
    if (fence !== null || line.start === end || isQuoted(line) !== quoted) {
      pushSpans(paragraph, ranges);
      paragraph = [];
      quoted = isQuoted(line);
    }
    if (backtick !== -1 && backtick < at) backtick = text.indexOf('`', at);
    if (fence === null && backtick !== -1 && backtick < end) collectRuns(line, paragraph);
  }
  if (fence !== null) ranges.push(fence.start, text.length);
  else pushSpans(paragraph, ranges);
  return ranges;
}

interface Line {
  readonly text: string;
  /** The offset of the line's first character that is not white space. */
  readonly start: number;
  readonly end: number;
}

interface Fence {
  readonly start: number;
  readonly unit: number;
  readonly length: number;
  readonly quoted: boolean;
}

interface Run {
  readonly start: number;
  readonly length: number;
  readonly escaped: boolean;
}

const BACKTICK = 0x60;
const TILDE = 0x7e;
const BACKSLASH = 0x5c;
const QUOTE = 0x3e;

function firstDrawn(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (classOf(text.charCodeAt(at)) & SPACE) !== 0) at += 1;
  return at;
}

function isQuoted({ text, start }: Line): boolean {
  return text.charCodeAt(start) === QUOTE;
}

function fenceOf(line: Line, lineStart: number): Fence | null {
  const { text, end } = line;
  const start = skipMarkers(line, afterMarker);
  const unit = text.charCodeAt(start);
  if (unit !== BACKTICK && unit !== TILDE) return null;
  const length = runLength(text, start, end);
  if (length < 3) return null;
  // Three backticks with more backticks later in the line are an inline span.
  if (unit === BACKTICK && hasUnit(text, start + length, end, BACKTICK)) return null;
  const quoted = hasUnit(text, line.start, start, QUOTE);
  return { start: lineStart, unit, length, quoted };
}

function closes(fence: Fence, line: Line): boolean {
  const { text, end } = line;
  const start = fence.quoted ? skipMarkers(line, afterQuote) : line.start;
  if (text.charCodeAt(start) !== fence.unit) return false;
  const length = runLength(text, start, end);
  return length >= fence.length && firstDrawn(text, start + length, end) === end;
}

// A fence may be inside quotes and lists, which may be nested.
function skipMarkers(
  { text, start, end }: Line,
  afterOne: (text: string, at: number) => number,
): number {
  let at = start;
  for (;;) {
    const after = afterOne(text, at);
    if (after === at) return at;
    at = firstDrawn(text, after, end);
  }
}

function afterQuote(text: string, at: number): number {
  return text.charCodeAt(at) === QUOTE ? at + 1 : at;
}

function afterMarker(text: string, at: number): number {
  const after = afterBullet(text, at);
  if (after === at) return afterQuote(text, at);
  return (classOf(codePointFrom(text, after)) & SPACE) === 0 ? at : after;
}

function afterBullet(text: string, at: number): number {
  if (BULLETS.includes(text.charCodeAt(at))) return at + 1;
  let after = at;
  while (after < at + MAX_DIGITS && isDigit(text.charCodeAt(after))) after += 1;
  if (after === at) return at;
  // Accepts `1.` and `1)`.
  return text.charAt(after) === '.' || text.charAt(after) === ')' ? after + 1 : at;
}

// - * + •
const BULLETS: readonly number[] = [0x2d, 0x2a, 0x2b, 0x20_22];
// The most digits that Markdown allows in a list number.
const MAX_DIGITS = 9;

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function runLength(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start);
  let at = start;
  while (at < end && text.charCodeAt(at) === unit) at += 1;
  return at - start;
}

function hasUnit(text: string, from: number, end: number, unit: number): boolean {
  for (let at = from; at < end; at += 1) if (text.charCodeAt(at) === unit) return true;
  return false;
}

function collectRuns({ text, start, end }: Line, runs: Run[]): void {
  let backslashes = 0;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === BACKTICK) {
      const length = runLength(text, at, end);
      runs.push({ start: at, length, escaped: backslashes % 2 === 1 });
      at += length - 1;
    }
    backslashes = unit === BACKSLASH ? backslashes + 1 : 0;
  }
}

// Pairs the runs of backticks in one pass from right to left. Otherwise each unmatched run would
// scan the rest of the text again.
function pushSpans(runs: readonly Run[], ranges: number[]): void {
  if (runs.length < 2) return;
  const nextOfLength = new Map<number, number>();
  const partners: number[] = Array.from({ length: runs.length }, () => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const run = runs[at];
    if (run === undefined) continue;
    // A backslash before a run of backticks shortens an opening run by one backtick, but not a
    // closing run.
    const opening = run.escaped ? run.length - 1 : run.length;
    partners[at] = nextOfLength.get(opening) ?? -1;
    nextOfLength.set(run.length, at);
  }
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    const partner = runs[partners[at] ?? -1];
    if (run === undefined || partner === undefined) continue;
    ranges.push(run.escaped ? run.start + 1 : run.start, partner.start + partner.length);
    at = partners[at] ?? at;
  }
}

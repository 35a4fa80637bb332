import { classOf, codePointFrom, HIDDEN, isLineBreak, SPACE, widthOf } from '../characters.ts';
import { lineBreaks, nextBreak, type LineBreaks } from './line-breaks.ts';
import type { Meter } from './meter.ts';

/** Follows the lines of a text while it is read from left to right. */
export interface LineCursor {
  readonly text: string;
  readonly meter: Meter;
  start: number;
  /** Whether the line is quoted (MN8). */
  quoted: boolean;
  /** The offset up to which the text is known to be on this line. */
  clear: number;
  readonly breaks: LineBreaks;
}

export function lineCursor(text: string, meter: Meter): LineCursor {
  return {
    text,
    meter,
    start: 0,
    quoted: isQuotedLine(text, 0),
    clear: 0,
    breaks: lineBreaks(text),
  };
}

/**
 * Moves to the line of `at` and returns whether that line is quoted. The `at` of successive calls
 * must not decrease.
 */
export function isQuotedAt(line: LineCursor, at: number): boolean {
  if (at > line.clear) line.clear = nextBreak(line.breaks, line.clear);
  if (at > line.clear) moveTo(line, at);
  return line.quoted;
}

// Searches backwards from `at`, so that lines without a mention are never read.
function moveTo(line: LineCursor, at: number): void {
  let start = at;
  while (!isLineBreak(line.text.charCodeAt(start - 1))) start -= 1;
  line.meter.steps += at - start;
  line.start = start;
  line.clear = at;
  line.quoted = isQuotedLine(line.text, start);
}

function isQuotedLine(text: string, start: number): boolean {
  let at = start;
  for (;;) {
    const next = codePointFrom(text, at);
    if (next === -1) return false;
    const bits = classOf(next);
    if (isLineBreak(next) || (bits & (SPACE | HIDDEN)) === 0) return next === 0x3e;
    at += widthOf(next);
  }
}

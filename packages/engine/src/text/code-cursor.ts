import { codeRanges } from './code-ranges.ts';
import type { Meter } from './meter.ts';

/** Finds code while a text is read from left to right (MN8). */
export interface CodeCursor {
  readonly text: string;
  readonly meter: Meter;
  /** Null until somebody asks about a place that code can stand before. */
  ranges: readonly number[] | null;
  /** Where the range is that was looked at last. */
  at: number;
}

export function codeCursor(text: string, meter: Meter): CodeCursor {
  return { text, meter, ranges: null, at: 0 };
}

/** The end of the code that has `place` inside, or -1. Ask from left to right. */
export function codeEndAround(cursor: CodeCursor, place: number): number {
  if (place === 0) return -1;
  cursor.ranges ??= codeRanges(cursor.text, cursor.meter);
  const { ranges } = cursor;
  while ((ranges[cursor.at + 1] ?? Infinity) <= place) cursor.at += 2;
  const start = ranges[cursor.at];
  return start !== undefined && start <= place ? (ranges[cursor.at + 1] ?? -1) : -1;
}

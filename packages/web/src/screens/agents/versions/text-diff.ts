import { commonSubsequence } from './common-subsequence.ts';
import { wordMarks, type LinePiece } from './word-marks.ts';

export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  /** The pieces of the line. If only part of the line changed, that piece is marked. */
  readonly pieces: readonly LinePiece[];
}

/**
 * A line diff. Its removed and unchanged lines are the old text. Its added and unchanged lines are
 * the new text.
 */
export function textDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const lines: DiffLine[] = [];
  let [oldAt, nowAt] = [0, 0];
  const changedUpTo = (oldEnd: number, nowEnd: number): void => {
    for (const line of changed(old.slice(oldAt, oldEnd), now.slice(nowAt, nowEnd)))
      lines.push(line);
  };
  for (const [oldKept, nowKept] of commonSubsequence(old, now)) {
    changedUpTo(oldKept, nowKept);
    lines.push({ kind: 'same', pieces: whole(old[oldKept] ?? '') });
    [oldAt, nowAt] = [oldKept + 1, nowKept + 1];
  }
  changedUpTo(old.length, now.length);
  return lines;
}

// In a larger change, marks for single words would not help readers.
const MOST_MARKED = 500;

/** The number of added and removed lines. */
export function countChanged(lines: readonly DiffLine[]): {
  readonly added: number;
  readonly removed: number;
} {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { added: count('added'), removed: count('removed') };
}

/**
 * A block of removed lines, followed by the lines that replace them. In similar lines, changed
 * words are marked.
 */
function changed(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const marks = old.map((line, at) => {
    const next = now[at];
    return next === undefined || at >= MOST_MARKED ? null : wordMarks(line, next);
  });
  return [
    ...old.map((line, at) => ({
      kind: 'removed' as const,
      pieces: marks[at]?.before ?? whole(line),
    })),
    ...now.map((line, at) => ({ kind: 'added' as const, pieces: marks[at]?.after ?? whole(line) })),
  ];
}

function whole(line: string): readonly LinePiece[] {
  return line === '' ? [] : [{ text: line, isChanged: false }];
}

import { keptInBoth } from './kept-in-both.ts';
import { wordMarks, type LinePiece } from './word-marks.ts';

/** A line of two texts laid over each other. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  /** Together they are the line; what is changed within it is marked where only some of it is. */
  readonly pieces: readonly LinePiece[];
}

/**
 * What became of a text, line by line: without what was added it is the text before, without what
 * was removed the text after.
 */
export function textDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const lines: DiffLine[] = [];
  let [oldAt, nowAt] = [0, 0];
  const changedUpTo = (oldEnd: number, nowEnd: number): void => {
    for (const line of changed(old.slice(oldAt, oldEnd), now.slice(nowAt, nowEnd)))
      lines.push(line);
  };
  for (const [oldKept, nowKept] of keptInBoth(old, now)) {
    changedUpTo(oldKept, nowKept);
    lines.push({ kind: 'same', pieces: whole(old[oldKept] ?? '') });
    [oldAt, nowAt] = [oldKept + 1, nowKept + 1];
  }
  changedUpTo(old.length, now.length);
  return lines;
}

// Nobody looks for single words in more lines than these that gave way at once.
const MOST_MARKED = 500;

/** How many lines were added and removed. */
export function countChanged(lines: readonly DiffLine[]): {
  readonly added: number;
  readonly removed: number;
} {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { added: count('added'), removed: count('removed') };
}

/** Lines that gave way to others: first those, then these, one with the other where they are alike. */
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

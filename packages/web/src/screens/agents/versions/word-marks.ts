import { commonSubsequence } from './common-subsequence.ts';

/** A piece of a line, and whether the piece differs from the other line. */
export interface LinePiece {
  readonly text: string;
  readonly isChanged: boolean;
}

interface MarkedLines {
  readonly before: readonly LinePiece[];
  readonly after: readonly LinePiece[];
}

const MOST_WORDS = 1_000;

// A line with more changed words is treated as replaced.
const MOST_CHANGED_WORDS = 300;

// Two lines with a smaller common share are treated as different lines, not as one changed line.
const LEAST_ALIKE = 0.3;

/** The changed words of a pair of lines. Null if the whole line was replaced. */
export function wordMarks(before: string, after: string): MarkedLines | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) return null;
  const common = commonSubsequence(old, now, MOST_CHANGED_WORDS);
  const shared = common.reduce((sum, [at]) => sum + (old[at] ?? '').trim().length, 0);
  const longer = Math.max(before.trim().length, after.trim().length);
  if (shared < longer * LEAST_ALIKE) return null;
  return {
    before: pieces(old, new Set(common.map(([at]) => at))),
    after: pieces(now, new Set(common.map(([, at]) => at))),
  };
}

/**
 * Splits a line into words and the characters between them. Joining all pieces gives the line
 * again.
 */
function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function pieces(words: readonly string[], kept: ReadonlySet<number>): readonly LinePiece[] {
  const parts: { text: string; isChanged: boolean }[] = [];
  for (const [at, text] of words.entries()) {
    const isChanged = !kept.has(at);
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else parts.push({ text, isChanged });
  }
  return parts;
}

import { keptInBoth } from './kept-in-both.ts';

/** A piece of a line, and whether the other line has it too. */
export interface LinePiece {
  readonly text: string;
  readonly isChanged: boolean;
}

interface MarkedLines {
  readonly before: readonly LinePiece[];
  readonly after: readonly LinePiece[];
}

const MOST_WORDS = 1_000;

// Two lines that share less than this are two lines, and not one that was changed.
const LEAST_ALIKE = 0.3;

/** Which words of a line were changed; `null`: it is another line altogether. */
export function wordMarks(before: string, after: string): MarkedLines | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) return null;
  const kept = keptInBoth(old, now);
  const shared = kept.reduce((sum, [at]) => sum + (old[at] ?? '').trim().length, 0);
  const longer = Math.max(before.trim().length, after.trim().length);
  if (shared < longer * LEAST_ALIKE) return null;
  return {
    before: pieces(old, new Set(kept.map(([at]) => at))),
    after: pieces(now, new Set(kept.map(([, at]) => at))),
  };
}

/** Words, and whatever stands between them one by one; put together again they are the line. */
function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function pieces(words: readonly string[], kept: ReadonlySet<number>): readonly LinePiece[] {
  const made: { text: string; isChanged: boolean }[] = [];
  for (const [at, text] of words.entries()) {
    const isChanged = !kept.has(at);
    const last = made.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else made.push({ text, isChanged });
  }
  return made;
}

import { normalized } from '../text/normalized.ts';
import { hasCharacters } from './characters.ts';

/** The recent title that a new title repeats, and the words that occur in both titles. */
export interface TitleOverlap {
  readonly title: string;
  readonly words: readonly string[];
}

/** The first recent title that is too similar to the given title (FO6). Null if there is none. */
export function titleOverlap(title: string, recentTitles: readonly string[]): TitleOverlap | null {
  const words = longWords(title);
  if (words.size < SHARED_WORDS) return null;
  for (const recent of recentTitles) {
    const shared = [...longWords(recent)].filter((word) => words.has(word));
    if (shared.length >= SHARED_WORDS) return { title: recent, words: shared };
  }
  return null;
}

const SHARED_WORDS = 3;
const SHORTEST_LONG_WORD = 5;

function longWords(title: string): ReadonlySet<string> {
  return new Set((folded(title).match(WORD) ?? []).filter(isLong));
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MARK = /\p{M}/gu;

function isLong(word: string): boolean {
  return hasCharacters(word.replace(MARK, ''), SHORTEST_LONG_WORD);
}

// Converts to upper case before lower case, so that ß equals ss and both small forms of sigma are
// equal.
function folded(text: string): string {
  return normalized(normalized(text, 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
}

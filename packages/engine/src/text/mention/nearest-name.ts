import { matchingKey } from '../../names/matching-form.ts';
import { indexOf } from '../../roster/roster-index.ts';
import type { Roster } from '../../roster/roster.ts';

/**
 * The name of the member whose name is closest to `name`, as a suggestion for the sender. Null if
 * no name is close. Names of non-members are not suggested.
 */
export function nearestName(name: string, roster: Roster): string | null {
  const { names } = indexOf(roster).names;
  return nearest(
    name,
    names.filter(({ stands }) => stands.kind === 'member'),
  );
}

/** The word of a list that is closest to `word`, or null if no word is close. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  return nearest(
    word,
    words.map((name) => ({ name, key: matchingKey(name) })),
  );
}

interface NameKey {
  readonly name: string;
  /** The matching form of the name. */
  readonly key: string;
}

function nearest(written: string, all: Iterable<NameKey>): string | null {
  const typedKey = matchingKey(written.slice(0, MAX_LENGTH));
  if (typedKey === '') return null;
  const limit = typedKey.length < 4 ? 1 : 2;
  let found: string | null = null;
  let least = Infinity;
  for (const { name, key } of all) {
    const distance = rank(typedKey, key, limit);
    if (distance >= least) continue;
    found = name;
    least = distance;
  }
  return found;
}

const MAX_LENGTH = 128;
/**
 * The distance between two texts if one text is the beginning of the other. The value is less than
 * 2, because people more often shorten a name than misspell two letters.
 */
const BEGINNING = 1.5;

function rank(typedKey: string, key: string, limit: number): number {
  const edits = isFar(typedKey, key, limit) ? Infinity : editDistance(typedKey, key);
  if (edits <= limit) return edits;
  const isBeginning =
    typedKey.length >= 2 && (key.startsWith(typedKey) || typedKey.startsWith(key));
  return isBeginning ? BEGINNING : Infinity;
}

// Rejects nearly every name of a large space at low cost. One edit changes the length by at most
// one letter and the set of letters by at most two letters.
function isFar(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return true;
  let different = lettersOf(a) ^ lettersOf(b);
  let count = 0;
  for (; different !== 0; different &= different - 1) count += 1;
  return count > 2 * limit;
}

function lettersOf(key: string): number {
  let letters = 0;
  for (let at = 0; at < key.length; at += 1) letters |= 1 << (key.charCodeAt(at) & 31);
  return letters;
}

// Counts the letters that are changed, added, omitted or swapped with a neighbour.
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charAt(row - 1) === b.charAt(column - 1);
      const isSwap =
        a.charAt(row - 1) === b.charAt(column - 2) && a.charAt(row - 2) === b.charAt(column - 1);
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

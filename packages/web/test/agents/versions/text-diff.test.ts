import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonSubsequence } from '../../../src/screens/agents/versions/common-subsequence.ts';
import {
  countChanged,
  textDiff,
  type DiffLine,
} from '../../../src/screens/agents/versions/text-diff.ts';

// Usually one of a few lines, so that the texts have many lines in common, but sometimes any text.
const line = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'be kind to all', 'be kind to none'),
  fc.string(),
);
const text = fc.oneof(
  fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

const textOf = (lines: readonly DiffLine[], left: 'added' | 'removed') =>
  lines
    .filter(({ kind }) => kind !== left)
    .map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
    .join('\n');

const shown = (before: string, after: string) =>
  textDiff(before, after).map(({ kind, pieces }) => {
    const words = pieces
      .map((piece) => (piece.isChanged ? `[${piece.text}]` : piece.text))
      .join('');
    return `${{ same: ' ', added: '+', removed: '-' }[kind]}${words}`;
  });

test('a diff without its removed lines is the new text, and a diff without its added lines is the old text', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = textDiff(before, after);
      expect(textOf(lines, 'removed')).toBe(after);
      expect(textOf(lines, 'added')).toBe(before);
    }),
  );
});

test('a diff of two equal texts contains no changes', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(countChanged(textDiff(same, same))).toEqual({ added: 0, removed: 0 });
    }),
  );
});

test('commonSubsequence() finds the longest common subsequence of two lists', () => {
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
  fc.assert(
    fc.property(short, short, (before, after) => {
      expect(commonSubsequence(before, after)).toHaveLength(longestInBoth(before, after));
    }),
  );
});

test('commonSubsequence() returns lines that are equal in both texts, in the order of both', () => {
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 });
  fc.assert(
    fc.property(short, short, (before, after) => {
      const kept = commonSubsequence(before, after);
      expect(kept.map(([old]) => before[old])).toEqual(kept.map(([, now]) => after[now]));
      for (const side of [0, 1] as const) {
        const places = kept.map((pair) => pair[side]);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }
    }),
  );
});

test('a diff marks the changed words of a slightly changed line', () => {
  expect(shown('Be kind.\nSay little to all.', 'Be kind.\nSay much to all.')).toEqual([
    ' Be kind.',
    '-Say [little] to all.',
    '+Say [much] to all.',
  ]);
});

test('a diff does not mark words in a completely changed line', () => {
  expect(shown('Be kind.', 'Answer in Arabic only')).toEqual([
    '-Be kind.',
    '+Answer in Arabic only',
  ]);
});

test('a diff compares Arabic words with their diacritics as whole words', () => {
  expect(shown('كُن لطيفًا معهم', 'كُن صبورًا معهم')).toEqual(['-كُن [لطيفًا] معهم', '+كُن [صبورًا] معهم']);
});

test('a diff of very long texts is correct and fast', () => {
  const many = (word: string) => Array.from({ length: 100_000 }, () => word);
  const before = ['first', ...many('a'), 'last'].join('\n');
  const after = ['first', ...many('b'), 'last'].join('\n');
  const lines = textDiff(before, after);
  expect(textOf(lines, 'removed')).toBe(after);
  expect(countChanged(lines)).toEqual({ added: 100_000, removed: 100_000 });
});

/** A direct implementation of the definition: slow, but obviously correct. */
function longestInBoth(before: readonly string[], after: readonly string[]): number {
  const [first, ...rest] = before;
  if (first === undefined) return 0;
  const at = after.indexOf(first);
  const without = longestInBoth(rest, after);
  return at === -1 ? without : Math.max(without, 1 + longestInBoth(rest, after.slice(at + 1)));
}

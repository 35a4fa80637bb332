import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptInBoth } from '../../../src/screens/agents/versions/kept-in-both.ts';
import {
  countChanged,
  textDiff,
  type DiffLine,
} from '../../../src/screens/agents/versions/text-diff.ts';

// Few different lines, so that texts have much in common; and any text at all.
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

test('a difference without what was removed is the text after, without what was added the text before', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = textDiff(before, after);
      expect(textOf(lines, 'removed')).toBe(after);
      expect(textOf(lines, 'added')).toBe(before);
    }),
  );
});

test('a text does not differ from itself', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(countChanged(textDiff(same, same))).toEqual({ added: 0, removed: 0 });
    }),
  );
});

test('what two lists have in common is as long as it can be', () => {
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
  fc.assert(
    fc.property(short, short, (before, after) => {
      expect(keptInBoth(before, after)).toHaveLength(longestInBoth(before, after));
    }),
  );
});

test('what is kept has both lines the same, in the order of both', () => {
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 });
  fc.assert(
    fc.property(short, short, (before, after) => {
      const kept = keptInBoth(before, after);
      expect(kept.map(([old]) => before[old])).toEqual(kept.map(([, now]) => after[now]));
      for (const side of [0, 1] as const) {
        const places = kept.map((pair) => pair[side]);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }
    }),
  );
});

test('a line that was changed a little has its changed words marked', () => {
  expect(shown('Be kind.\nSay little to all.', 'Be kind.\nSay much to all.')).toEqual([
    ' Be kind.',
    '-Say [little] to all.',
    '+Say [much] to all.',
  ]);
});

test('a line that is another one altogether has no marks', () => {
  expect(shown('Be kind.', 'Answer in Arabic only')).toEqual([
    '-Be kind.',
    '+Answer in Arabic only',
  ]);
});

test('Arabic words are compared as words, with their marks', () => {
  expect(shown('كُن لطيفًا معهم', 'كُن صبورًا معهم')).toEqual(['-كُن [لطيفًا] معهم', '+كُن [صبورًا] معهم']);
});

test('texts that are too long to compare line by line are right, and take no more than a moment', () => {
  const many = (word: string) => Array.from({ length: 100_000 }, () => word);
  const before = ['first', ...many('a'), 'last'].join('\n');
  const after = ['first', ...many('b'), 'last'].join('\n');
  const lines = textDiff(before, after);
  expect(textOf(lines, 'removed')).toBe(after);
  expect(countChanged(lines)).toEqual({ added: 100_000, removed: 100_000 });
});

/** By the definition: slow, and plainly right. */
function longestInBoth(before: readonly string[], after: readonly string[]): number {
  const [first, ...rest] = before;
  if (first === undefined) return 0;
  const at = after.indexOf(first);
  const without = longestInBoth(rest, after);
  return at === -1 ? without : Math.max(without, 1 + longestInBoth(rest, after.slice(at + 1)));
}

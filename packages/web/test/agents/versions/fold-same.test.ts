import { expect, test } from 'vitest';
import {
  firstLines,
  foldSame,
  type DiffBlock,
} from '../../../src/screens/agents/versions/fold-same.ts';
import { textDiff } from '../../../src/screens/agents/versions/text-diff.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => String(nth));
const sizes = (blocks: readonly DiffBlock[]) =>
  blocks.map(({ kind, lines }) => `${kind} ${lines.length}`);

function changedAt(count: number, at: number) {
  return textDiff(numbers(count).join('\n'), numbers(count).with(at, 'other').join('\n'));
}

test('foldSame() folds unchanged lines, except for three lines around each change', () => {
  expect(sizes(foldSame(changedAt(20, 10)))).toEqual(['folded 7', 'lines 8', 'folded 6']);
});

test('foldSame() does not fold a single line', () => {
  expect(sizes(foldSame(changedAt(20, 4)))).toEqual(['lines 1', 'lines 8', 'folded 12']);
});

test('foldSame() loses no line', () => {
  const lines = changedAt(50, 25);
  expect(foldSame(lines).flatMap((block) => block.lines)).toEqual(lines);
});

test('firstLines() limits a very long diff to its first lines', () => {
  const blocks = foldSame(textDiff(numbers(10).join('\n'), ''));
  const { shown, isAll } = firstLines(blocks, 4);
  expect([sizes(shown), isAll]).toEqual([['lines 4'], false]);
});

test('firstLines() returns all lines of a diff that exactly fits the limit', () => {
  const blocks = foldSame(changedAt(20, 10));
  expect(firstLines(blocks, 10)).toEqual({ shown: blocks, isAll: true });
});

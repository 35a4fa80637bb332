import { expect, test } from 'vitest';

import { figureLines, figureRows, figuresOf, MOLTBOOK } from '../src/index.ts';

const CAPS = { maxThreads: 3, maxReplies: 5 };
const EMPTY = figuresOf([], [], CAPS);

test("each figure is shown next to Moltbook's published value", () => {
  const rows = figureRows({ ...EMPTY, unanswered: 0.4215, meanDepth: 1.5, reciprocity: 0.25 });
  expect(rows).toContainEqual({
    name: 'replies that no reply answers',
    value: '42.2%',
    moltbook: '93.5%',
  });
  expect(rows).toContainEqual({ name: 'depth of replies, mean', value: '1.50', moltbook: '1.07' });
  expect(rows).toContainEqual({
    name: 'reciprocity of answers',
    value: '0.250',
    moltbook: '0.197',
  });
});

test('a figure without a published value has an empty column', () => {
  expect(figureRows(EMPTY).find(({ name }) => name === 'ticks')?.moltbook).toBe('');
});

test('every figure that Moltbook published is shown', () => {
  const shown = figureRows(EMPTY).filter(({ moltbook }) => moltbook !== '');
  expect(shown).toHaveLength(Object.keys(MOLTBOOK).length);
});

test('a figure that cannot be measured is shown as a dash', () => {
  const row = figureRows(EMPTY).find(({ name }) => name === 'depth of replies, mean');
  expect(row?.value).toBe('–');
});

test('figures are printed in aligned columns', () => {
  const lines = figureLines([
    { name: 'a', value: '1', moltbook: '' },
    { name: 'long', value: '1,000', moltbook: '2' },
  ]);
  expect(lines).toEqual(['a         1', 'long  1,000  (Moltbook 2)']);
});

import { expect, test } from 'vitest';
import { costWords } from '../../page/cost-words.js';

test.each([
  [{ tokens: 1_240, costUsd: 0.0031 }, '1,240 tokens · $0.0031'],
  [{ tokens: 1_240, costUsd: null }, '1,240 tokens · price unknown'],
  [{ tokens: 1, costUsd: 0 }, '1 token · $0'],
  [{ tokens: 200_000, costUsd: 12.345_678 }, '200,000 tokens · $12.35'],
  [{ tokens: 3, costUsd: 0.000_000_045 }, '3 tokens · $0.000000045'],
  [{ tokens: 0, costUsd: 0 }, null],
])('[I-16] the page says of %j: %s', (run, words) => {
  expect(costWords(run)).toBe(words);
});

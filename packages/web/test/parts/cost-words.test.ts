import { expect, test } from 'vitest';
import { answerCostWords, costWords, figureWords } from '../../src/parts/cost-words.ts';

const REPORTED = { tokens: 1_200, costUsd: 0.41, isEstimated: false };

test.each([
  ['what took nothing', { ...REPORTED, tokens: 0, costUsd: 0 }, null],
  ['what took nothing, of no known price', { ...REPORTED, tokens: 0, costUsd: null }, null],
  ['what was reported', REPORTED, '$0.41'],
  ['very little', { ...REPORTED, costUsd: 0.0031 }, '$0.0031'],
  ['what was estimated', { ...REPORTED, isEstimated: true }, '~$0.41'],
  ['what is free', { ...REPORTED, costUsd: 0 }, '$0.00'],
  ['what is free at any count of tokens', { ...REPORTED, costUsd: 0, isEstimated: true }, '$0.00'],
  ['what has no known price', { ...REPORTED, costUsd: null }, '–'],
  ['what nobody knows anything of', { ...REPORTED, costUsd: null, isEstimated: true }, '–'],
])('%s: what an answer has cost', (_what, spent, words) => {
  expect(answerCostWords(spent, 'en')).toBe(words);
});

test('money is marked where some of it was estimated, also where nothing was spent', () => {
  expect(costWords({ costUsd: 0.41, isEstimated: true }, 'en')).toBe('~$0.41');
  expect(costWords({ costUsd: 0.41, isEstimated: true }, 'ar')).toMatch(/^~\u2066/u);
  expect(costWords({ costUsd: 0, isEstimated: false }, 'en')).toBe('$0.00');
});

test('a count of tokens is marked where some of it was estimated', () => {
  expect(figureWords('1,200 tokens', true)).toBe('~1,200 tokens');
  expect(figureWords('1,200 tokens', false)).toBe('1,200 tokens');
});

import { expect, test } from 'vitest';
import {
  answerCostWords,
  costWords,
  figureWords,
  tokenSumWords,
} from '../../src/parts/figures/cost-words.ts';

const EN = { language: 'en', unknown: 'unknown' };
const REPORTED = { tokens: 1_200, costUsd: 0.41, isEstimated: false };

test.each([
  ['what took nothing', { ...REPORTED, tokens: 0, costUsd: 0 }, null],
  ['what took nothing, of no known price', { ...REPORTED, tokens: 0, costUsd: null }, null],
  ['what was reported', REPORTED, '$0.41'],
  ['very little', { ...REPORTED, costUsd: 0.0031 }, '$0.0031'],
  ['what was estimated', { ...REPORTED, isEstimated: true }, '~$0.41'],
  ['what is free', { ...REPORTED, costUsd: 0 }, '$0.00'],
  ['what is free at any count of tokens', { ...REPORTED, costUsd: 0, isEstimated: true }, '$0.00'],
  ['what has no known price', { ...REPORTED, costUsd: null }, 'unknown'],
  [
    'what is estimated at no known price',
    { ...REPORTED, costUsd: null, isEstimated: true },
    'unknown',
  ],
  ['what nobody reported', { ...REPORTED, tokens: null, costUsd: null }, 'unknown'],
])('the displayed cost of an answer: %s', (_what, spent, words) => {
  expect(answerCostWords(spent, EN)).toBe(words);
});

test('costWords() marks an amount with ~ only if a part of it is estimated', () => {
  expect(costWords({ costUsd: 0.41, isEstimated: true }, EN)).toBe('~$0.41');
  expect(costWords({ costUsd: 0.41, isEstimated: true }, { ...EN, language: 'ar' })).toMatch(
    /^~\u2066/u,
  );
  expect(costWords({ costUsd: 0, isEstimated: false }, EN)).toBe('$0.00');
});

test('figureWords() marks a number of tokens with ~ if a part of it is estimated', () => {
  expect(figureWords('1,200 tokens', true)).toBe('~1,200 tokens');
  expect(figureWords('1,200 tokens', false)).toBe('1,200 tokens');
});

test.each([
  ['were all reported', { tokens: 1_200, unreportedRuns: 0 }, '1,200'],
  ['were reported of some runs', { tokens: 1_200, unreportedRuns: 1 }, '1,200+'],
  ['were reported of no run', { tokens: 0, unreportedRuns: 2 }, 'unknown'],
])('tokenSumWords() shows the sum of tokens that %s', (_what, sum, words) => {
  expect(tokenSumWords(sum, EN)).toBe(words);
});

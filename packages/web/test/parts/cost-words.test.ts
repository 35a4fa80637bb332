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
  ['no tokens and no cost', { ...REPORTED, tokens: 0, costUsd: 0 }, null],
  ['no tokens and an unknown price', { ...REPORTED, tokens: 0, costUsd: null }, null],
  ['a reported cost', REPORTED, '$0.41'],
  ['a very small cost', { ...REPORTED, costUsd: 0.0031 }, '$0.0031'],
  ['an estimated cost', { ...REPORTED, isEstimated: true }, '~$0.41'],
  ['a free model', { ...REPORTED, costUsd: 0 }, '$0.00'],
  ['a free model with estimated tokens', { ...REPORTED, costUsd: 0, isEstimated: true }, '$0.00'],
  ['an unknown price', { ...REPORTED, costUsd: null }, 'unknown'],
  [
    'estimated tokens and an unknown price',
    { ...REPORTED, costUsd: null, isEstimated: true },
    'unknown',
  ],
  ['no reported tokens', { ...REPORTED, tokens: null, costUsd: null }, 'unknown'],
])('the displayed cost of an answer: %s', (_case, cost, words) => {
  expect(answerCostWords(cost, EN)).toBe(words);
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
  ['runs that all reported tokens', { tokens: 1_200, unreportedRuns: 0 }, '1,200'],
  ['runs of which one reported no tokens', { tokens: 1_200, unreportedRuns: 1 }, '1,200+'],
  ['runs that reported no tokens', { tokens: 0, unreportedRuns: 2 }, 'unknown'],
])('tokenSumWords() returns the token sum of %s', (_runs, sum, words) => {
  expect(tokenSumWords(sum, EN)).toBe(words);
});

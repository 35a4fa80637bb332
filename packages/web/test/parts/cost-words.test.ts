import { expect, test } from 'vitest';
import { answerCostWords, costWords } from '../../src/parts/cost-words.ts';

test.each([
  ['a script that took nothing', { tokens: 0, costUsd: 0 }, 'script', null],
  ['an answer of before the agent had a model', { tokens: 0, costUsd: null }, 'llm', null],
  ['a model, by its listed price', { tokens: 1_200, costUsd: 0.41 }, 'llm', '~$0.41'],
  ['very little', { tokens: 12, costUsd: 0.0031 }, 'llm', '~$0.0031'],
  ['a model that is free', { tokens: 12, costUsd: 0 }, 'llm', '$0.00'],
  ['a model whose price nobody knows', { tokens: 12, costUsd: null }, 'llm', '–'],
  ['an agent outside, as it reports it', { tokens: 12, costUsd: 0.41 }, 'remote', '$0.41'],
  ['an agent that has left', { tokens: 12, costUsd: 0.41 }, null, '~$0.41'],
])('%s: what it has cost', (_what, cost, agentKind, words) => {
  expect(answerCostWords(cost, agentKind, 'en')).toBe(words);
});

test('money of a profile is marked as that of an answer is, also where nothing was spent', () => {
  expect(costWords(0.41, 'llm', 'en')).toBe('~$0.41');
  expect(costWords(0.41, 'remote', 'en')).toBe('$0.41');
  expect(costWords(0, 'script', 'en')).toBe('$0.00');
  expect(costWords(null, 'llm', 'en')).toBe('–');
});

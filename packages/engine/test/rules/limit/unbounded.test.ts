import { expect, test } from 'vitest';

import { isUnbounded } from '../../../src/index.ts';
import { UNBOUNDED } from '../../support/budget-steps.ts';

const PRICED = { tokens: 100, costUsd: 0.01 };
const UNPRICED = { tokens: 100, costUsd: null };
const FREE = { tokens: 100, costUsd: 0 };
const IN_MONEY = { maxTokens: null, maxCostUsd: 5 };
const IN_TOKENS = { maxTokens: 1000, maxCostUsd: null };

test.each([
  ['costs money and has no budget', PRICED, [UNBOUNDED, UNBOUNDED]],
  ['costs money and has a budget only in tokens', PRICED, [IN_TOKENS]],
  ['has neither a known price nor a budget', UNPRICED, [UNBOUNDED]],
])('[FO25] no budget limits the cost of an agent that %s', (_, worstCase, budgets) => {
  expect(isUnbounded(worstCase, budgets)).toBe(true);
});

test.each([
  ['costs nothing', FREE, [UNBOUNDED]],
  ['costs money and has one budget in money', PRICED, [UNBOUNDED, IN_MONEY]],
  ['has no known price and one budget in tokens', UNPRICED, [UNBOUNDED, IN_TOKENS]],
  ['has no known price and has a budget in money', UNPRICED, [IN_MONEY]],
])('[FO25] a budget limits the cost of an agent that %s', (_, worstCase, budgets) => {
  expect(isUnbounded(worstCase, budgets)).toBe(false);
});

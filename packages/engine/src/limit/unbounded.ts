import type { Usage } from '../run.ts';
import type { Budget } from '../setting.ts';

/** FO25: whether no budget would ever stop runs with this worst case. */
export function isUnbounded(worstCase: Usage, budgets: readonly Budget[]): boolean {
  const { costUsd } = worstCase;
  if (costUsd === 0) return false;
  if (budgets.some(({ maxCostUsd }) => maxCostUsd !== null)) return false;
  // If the price is unknown, only a token budget can limit the runs.
  return costUsd !== null || budgets.every(({ maxTokens }) => maxTokens === null);
}

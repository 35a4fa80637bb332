import type { Usage } from '../run.ts';
import type { Budget } from '../setting.ts';

/** FO25: whether none of the budgets would ever stop runs with this worst case. */
export function isUnbounded(worstCase: Usage, budgets: readonly Budget[]): boolean {
  const { costUsd } = worstCase;
  if (costUsd === 0) return false;
  if (budgets.some(({ maxCostUsd }) => maxCostUsd !== null)) return false;
  // Without a price, only a budget in tokens can limit the runs.
  return costUsd !== null || budgets.every(({ maxTokens }) => maxTokens === null);
}

import type { Usage } from '../run.ts';
import type { Budget } from '../settings.ts';

/** FO25: whether none of the budgets would ever end what runs of this worst case cost. */
export function isUnbounded(worstCase: Usage, budgets: readonly Budget[]): boolean {
  const { costUsd } = worstCase;
  if (costUsd === 0) return false;
  if (budgets.some(({ maxCostUsd }) => maxCostUsd !== null)) return false;
  // What has no price can be bounded in tokens alone.
  return costUsd !== null || budgets.every(({ maxTokens }) => maxTokens === null);
}

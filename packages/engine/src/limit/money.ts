import type { Spend, Usage } from '../run.ts';

/**
 * Counts money in whole billionths of a dollar. Sums are then the same in any order, up to a
 * million dollars. A million tokens at a price with three decimals give a whole number.
 */
const PARTS = 1e9;

/** An amount rounded to a billionth of a dollar. */
export function exactUsd(usd: number): number {
  return Math.round(usd * PARTS) / PARTS;
}

/** Adds two costs. A cost without a price adds tokens but no money. */
export function sum(one: Usage, other: Usage): Spend {
  const usd = exactUsd(one.costUsd ?? 0) + exactUsd(other.costUsd ?? 0);
  return { tokens: one.tokens + other.tokens, costUsd: exactUsd(usd) };
}

/** BU7: the cost of a run as budgets count it. An unknown price counts as the reserved amount. */
export function countedSpend({ tokens, costUsd }: Usage, reserved: Spend): Spend {
  return { tokens, costUsd: costUsd ?? reserved.costUsd };
}

/**
 * The larger tokens and the larger cost of two usages. The cost is unknown if either cost is
 * unknown.
 */
export function atLeast(one: Usage, other: Usage): Usage {
  const tokens = Math.max(one.tokens, other.tokens);
  if (one.costUsd === null || other.costUsd === null) return { tokens, costUsd: null };
  return { tokens, costUsd: Math.max(one.costUsd, other.costUsd) };
}

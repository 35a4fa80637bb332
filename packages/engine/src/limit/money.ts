import type { Spend, Usage } from '../run.ts';

/**
 * Money is counted in whole billionths of a dollar, so that sums up to a million dollars are the
 * same in any order. If a price for a million tokens has at most three decimals, each token costs a
 * whole number of billionths.
 */
const PARTS = 1e9;

/** An amount rounded to a billionth of a dollar. */
export function exactUsd(usd: number): number {
  return Math.round(usd * PARTS) / PARTS;
}

/** Adds two costs. If the money of a cost is unknown, only its tokens are added. */
export function sum(one: Usage, other: Usage): Spend {
  const usd = exactUsd(one.costUsd ?? 0) + exactUsd(other.costUsd ?? 0);
  return { tokens: one.tokens + other.tokens, costUsd: exactUsd(usd) };
}

/**
 * BU7: the cost of a run as budgets count it. If the price is unknown, the reserved amount counts.
 */
export function countedSpend({ tokens, costUsd }: Usage, reserved: Spend): Spend {
  return { tokens, costUsd: costUsd ?? reserved.costUsd };
}

/**
 * The larger number of tokens and the larger cost of two usages. The cost is unknown if one of the
 * costs is unknown.
 */
export function atLeast(one: Usage, other: Usage): Usage {
  const tokens = Math.max(one.tokens, other.tokens);
  if (one.costUsd === null || other.costUsd === null) return { tokens, costUsd: null };
  return { tokens, costUsd: Math.max(one.costUsd, other.costUsd) };
}

import type { Spend, Usage } from '../run.ts';

/**
 * Money is counted in whole billionths of a dollar: sums are then the same in whatever order, up to
 * a million dollars. A million tokens at a price with three decimals come out whole.
 */
const PARTS = 1e9;

/** An amount of money as it is counted: to a billionth of a dollar. */
export function exactUsd(usd: number): number {
  return Math.round(usd * PARTS) / PARTS;
}

/** What has no known price counts as tokens, and as no money. */
export function sum(one: Usage, other: Usage): Spend {
  const usd = exactUsd(one.costUsd ?? 0) + exactUsd(other.costUsd ?? 0);
  return { tokens: one.tokens + other.tokens, costUsd: exactUsd(usd) };
}

/** The more of both; where one has no known price, there is none. */
export function atLeast(one: Usage, other: Usage): Usage {
  const tokens = Math.max(one.tokens, other.tokens);
  if (one.costUsd === null || other.costUsd === null) return { tokens, costUsd: null };
  return { tokens, costUsd: Math.max(one.costUsd, other.costUsd) };
}

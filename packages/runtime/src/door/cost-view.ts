import { sum, type Usage } from '@conch/engine';
import type { Cost } from '@conch/store';

/** What runs have cost. */
export interface CostView {
  /** How many of them have cost something. */
  readonly runs: number;
  readonly tokens: number;
  /** Null: some of it has no known price. */
  readonly costUsd: number | null;
  /** Of what has a known price. */
  readonly knownCostUsd: number;
  /** Of runs whose price is not known. */
  readonly unpricedTokens: number;
}

export function costView({ runs, tokens, costUsd, unpricedTokens }: Cost): CostView {
  const isKnown = unpricedTokens === 0;
  return {
    runs,
    tokens,
    costUsd: isKnown ? costUsd : null,
    knownCostUsd: costUsd,
    unpricedTokens,
  };
}

/** What all of these have cost. */
export function totalOf(costs: readonly Cost[]): CostView {
  return costView(costs.reduce(plus, NOTHING));
}

/** What runs have cost together, e.g. those of a chain. */
export function costOfRuns(runs: readonly Usage[]): CostView {
  return totalOf(runs.map(costOfRun));
}

const NOTHING: Cost = { runs: 0, tokens: 0, costUsd: 0, unpricedTokens: 0 };

function plus(one: Cost, other: Cost): Cost {
  return {
    ...sum(one, other),
    runs: one.runs + other.runs,
    unpricedTokens: one.unpricedTokens + other.unpricedTokens,
  };
}

function costOfRun({ tokens, costUsd }: Usage): Cost {
  const runs = tokens > 0 || costUsd !== 0 ? 1 : 0;
  return { runs, tokens, costUsd: costUsd ?? 0, unpricedTokens: costUsd === null ? tokens : 0 };
}

import { sum } from '@conch/engine';
import type { Cost } from '@conch/store';
import type { RunView } from './run-view.ts';

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
  /** Of runs of whose tokens some were estimated: all of theirs. */
  readonly estimatedTokens: number;
}

export function costView(cost: Cost): CostView {
  const { runs, tokens, costUsd, unpricedTokens, estimatedTokens } = cost;
  const isKnown = unpricedTokens === 0;
  return {
    runs,
    tokens,
    costUsd: isKnown ? costUsd : null,
    knownCostUsd: costUsd,
    unpricedTokens,
    estimatedTokens,
  };
}

/** What all of these have cost. */
export function totalOf(costs: readonly Cost[]): CostView {
  return costView(costs.reduce(plus, NOTHING));
}

type Spent = Pick<RunView, 'tokens' | 'costUsd' | 'isEstimated'>;

/** What runs have cost together, e.g. those of a chain. */
export function costOfRuns(runs: readonly Spent[]): CostView {
  return totalOf(runs.map(costOfRun));
}

const NOTHING: Cost = { runs: 0, tokens: 0, costUsd: 0, unpricedTokens: 0, estimatedTokens: 0 };

function plus(one: Cost, other: Cost): Cost {
  return {
    ...sum(one, other),
    runs: one.runs + other.runs,
    unpricedTokens: one.unpricedTokens + other.unpricedTokens,
    estimatedTokens: one.estimatedTokens + other.estimatedTokens,
  };
}

function costOfRun({ tokens, costUsd, isEstimated }: Spent): Cost {
  return {
    runs: tokens > 0 || costUsd !== 0 ? 1 : 0,
    tokens,
    costUsd: costUsd ?? 0,
    unpricedTokens: costUsd === null ? tokens : 0,
    estimatedTokens: isEstimated ? tokens : 0,
  };
}

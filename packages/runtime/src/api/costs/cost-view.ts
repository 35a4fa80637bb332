import { sum, type MemberId } from '@conch/engine';
import type { Cost } from '@conch/store';
import type { RunView } from '../runs/run-view.ts';

/** The total cost of some runs. */
export interface CostView {
  /** The number of runs with a cost. */
  readonly runs: number;
  readonly tokens: number;
  /** Null if the price of a part of the cost is unknown. */
  readonly costUsd: number | null;
  /** The cost of the runs with a known price. */
  readonly knownCostUsd: number;
  /** The tokens of the runs without a known price. */
  readonly unpricedTokens: number;
  /** All tokens of the runs for which some tokens were estimated. */
  readonly estimatedTokens: number;
  /**
   * The number of runs whose cost nobody reported. `tokens` and `knownCostUsd` do not include these
   * runs.
   */
  readonly unreportedRuns: number;
}

/** The cost of each UTC day, the oldest first. Days without a cost are omitted. */
export interface CostsByDay<Day = DayCostView> {
  readonly total: CostView;
  readonly days: readonly Day[];
}

export interface DayCostView extends CostView {
  /** The UTC day, e.g. `2026-11-15`. */
  readonly day: string;
}

export interface SpaceDayCostView extends DayCostView {
  readonly agents: readonly (CostView & { readonly agentId: MemberId })[];
}

export function costView(cost: Cost): CostView {
  const { runs, tokens, costUsd, unpricedTokens, estimatedTokens, unreportedRuns } = cost;
  const isKnown = unpricedTokens === 0 && unreportedRuns === 0;
  return {
    runs,
    tokens,
    costUsd: isKnown ? costUsd : null,
    knownCostUsd: costUsd,
    unpricedTokens,
    estimatedTokens,
    unreportedRuns,
  };
}

export function totalOf(costs: readonly Cost[]): CostView {
  return costView(costs.reduce(plus, NOTHING));
}

type Spent = Pick<RunView, 'tokens' | 'costUsd' | 'isEstimated'>;

/** The total cost of some runs, e.g. those of a chain. */
export function costOfRuns(runs: readonly Spent[]): CostView {
  return totalOf(runs.map(costOfRun));
}

const NOTHING: Cost = {
  runs: 0,
  tokens: 0,
  costUsd: 0,
  unpricedTokens: 0,
  estimatedTokens: 0,
  unreportedRuns: 0,
};

function plus(one: Cost, other: Cost): Cost {
  return {
    ...sum(one, other),
    runs: one.runs + other.runs,
    unpricedTokens: one.unpricedTokens + other.unpricedTokens,
    estimatedTokens: one.estimatedTokens + other.estimatedTokens,
    unreportedRuns: one.unreportedRuns + other.unreportedRuns,
  };
}

function costOfRun(run: Spent): Cost {
  const { costUsd, isEstimated } = run;
  const tokens = run.tokens ?? 0;
  return {
    runs: tokens > 0 || costUsd !== 0 ? 1 : 0,
    tokens,
    costUsd: costUsd ?? 0,
    unpricedTokens: costUsd === null ? tokens : 0,
    estimatedTokens: isEstimated ? tokens : 0,
    unreportedRuns: run.tokens === null ? 1 : 0,
  };
}

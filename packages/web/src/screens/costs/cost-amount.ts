import type { RouteOutput } from '@conch/sdk';
import {
  costWords,
  figureWords,
  tokenSumWords,
  type CostWording,
} from '../../parts/figures/cost-words.ts';
import { moneyWords } from '../../parts/figures/money-words.ts';

export type SpacesCosts = RouteOutput<'readSpacesCosts'>;
export type TotalCost = SpacesCosts['total'];
export type Measure = 'money' | 'tokens';

/** A bar of a chart and a row of its table. */
export interface CostEntry {
  readonly key: string;
  readonly name: string;
  readonly cost: TotalCost;
}

/** The known part of a cost, which gives a bar its length. */
export function knownAmount(cost: TotalCost, measure: Measure): number {
  return measure === 'money' ? cost.knownCostUsd : cost.tokens;
}

/** Whether a part of a cost is unknown. An unknown part is never drawn as zero. */
export function hasUnknown(cost: TotalCost, measure: Measure): boolean {
  return measure === 'money' ? cost.costUsd === null : cost.unreportedRuns > 0;
}

/** A cost as text. A cost that is partly unknown names its known part. */
export function amountWords(
  cost: TotalCost,
  measure: Measure,
  wording: CostWording & { readonly knownPlus: (known: string) => string },
): string {
  const isEstimated = cost.estimatedTokens > 0;
  if (measure === 'tokens') return figureWords(tokenSumWords(cost, wording), isEstimated);
  if (cost.costUsd === null && cost.knownCostUsd > 0) {
    return wording.knownPlus(moneyWords(cost.knownCostUsd, wording.language));
  }
  return costWords({ costUsd: cost.costUsd, isEstimated }, wording);
}

/** The largest cost first. Among equal known parts, a cost with an unknown part comes first. */
export function byAmount(entries: readonly CostEntry[], measure: Measure): readonly CostEntry[] {
  return entries.toSorted(
    (one, other) =>
      knownAmount(other.cost, measure) - knownAmount(one.cost, measure) ||
      Number(hasUnknown(other.cost, measure)) - Number(hasUnknown(one.cost, measure)),
  );
}

const NO_COST: TotalCost = {
  runs: 0,
  tokens: 0,
  costUsd: 0,
  knownCostUsd: 0,
  unpricedTokens: 0,
  estimatedTokens: 0,
  unreportedRuns: 0,
};

/** An entry for each of these days. A day without runs has a cost of zero. */
export function dayEntries(
  days: SpacesCosts['days'],
  wanted: readonly string[],
  nameOf: (day: string) => string,
): readonly CostEntry[] {
  const known = new Map(days.map((cost) => [cost.day, cost]));
  return wanted.map((day) => ({ key: day, name: nameOf(day), cost: known.get(day) ?? NO_COST }));
}

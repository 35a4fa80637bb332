import { countWords, moneyWords } from './money-words.ts';

/** The tokens and the cost of a run. Either may be unknown. */
export interface CostAmount {
  /** Null if the agent reported no tokens. */
  readonly tokens: number | null;
  readonly costUsd: number | null;
  /** Whether Conch estimated some of the tokens because the provider did not report them. */
  readonly isEstimated: boolean;
}

type SpentMoney = Pick<CostAmount, 'costUsd' | 'isEstimated'>;

/** The language of the page, and its word for an unknown amount. */
export interface CostWording {
  readonly language: string;
  readonly unknown: string;
}

/** Marks a figure with `~` if part of it is estimated. */
export function figureWords(words: string, isEstimated: boolean): string {
  return isEstimated ? `~${words}` : words;
}

/**
 * Whether the amount is an estimate. An unknown amount is not an estimate. An amount of 0 is exact,
 * even if the tokens are estimated.
 */
export function isMoneyEstimated({ costUsd, isEstimated }: SpentMoney): boolean {
  return isEstimated && costUsd !== null && costUsd > 0;
}

/** An amount of money. An unknown amount is never shown as 0. */
export function costWords(spent: SpentMoney, { language, unknown }: CostWording): string {
  const { costUsd } = spent;
  if (costUsd === null) return unknown;
  return figureWords(moneyWords(costUsd, language), isMoneyEstimated(spent));
}

interface TokenSum {
  readonly tokens: number;
  readonly unreportedRuns: number;
}

/** The sum of the tokens of some runs. A plus sign means that some runs reported no tokens. */
export function tokenSumWords(
  { tokens, unreportedRuns }: TokenSum,
  { language, unknown }: CostWording,
): string {
  if (unreportedRuns === 0) return countWords(tokens, language);
  return tokens === 0 ? unknown : `${countWords(tokens, language)}+`;
}

/** The cost of an answer as text. Null if the answer cost nothing. */
export function answerCostWords(spent: CostAmount, wording: CostWording): string | null {
  const { tokens, costUsd } = spent;
  return tokens === 0 && (costUsd ?? 0) === 0 ? null : costWords(spent, wording);
}

import { countWords, moneyWords } from './money-words.ts';

/** The tokens and the money of a run, as far as they are known. */
export interface CostAmount {
  /** Null if nobody reported them. */
  readonly tokens: number | null;
  readonly costUsd: number | null;
  /** Whether Conch counted some of the tokens because nobody reported them. */
  readonly isEstimated: boolean;
}

type SpentMoney = Pick<CostAmount, 'costUsd' | 'isEstimated'>;

/** The language, and its word for an unknown amount. */
export interface CostWording {
  readonly language: string;
  readonly unknown: string;
}

/** Marks a figure with `~` if part of it is estimated. */
export function figureWords(words: string, isEstimated: boolean): string {
  return isEstimated ? `~${words}` : words;
}

/** An unknown amount is not an estimate. Neither is 0, which does not depend on the tokens. */
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

/** The tokens of some runs. A plus sign says that some runs reported none. */
export function tokenSumWords(
  { tokens, unreportedRuns }: TokenSum,
  { language, unknown }: CostWording,
): string {
  if (unreportedRuns === 0) return countWords(tokens, language);
  return tokens === 0 ? unknown : `${countWords(tokens, language)}+`;
}

/** The cost of an answer. Null if it cost nothing. */
export function answerCostWords(spent: CostAmount, wording: CostWording): string | null {
  const { tokens, costUsd } = spent;
  return tokens === 0 && (costUsd ?? 0) === 0 ? null : costWords(spent, wording);
}

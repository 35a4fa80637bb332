import { moneyWords } from './money-words.ts';

/** What was spent, as far as it is told. */
export interface Spent {
  readonly tokens: number;
  readonly costUsd: number | null;
  /** Whether some of its tokens were counted by Conch, since nobody reported them. */
  readonly isEstimated: boolean;
}

type SpentMoney = Pick<Spent, 'costUsd' | 'isEstimated'>;

/** A figure of which some was estimated, and only such a one, is marked. */
export function figureWords(words: string, isEstimated: boolean): string {
  return isEstimated ? `~${words}` : words;
}

/** What is not known, or is nothing at any count of tokens, is no estimate. */
export function isMoneyEstimated({ costUsd, isEstimated }: SpentMoney): boolean {
  return isEstimated && costUsd !== null && costUsd > 0;
}

export function costWords(spent: SpentMoney, language: string): string {
  return figureWords(moneyWords(spent.costUsd, language), isMoneyEstimated(spent));
}

/** The money for an answer; `null`: it took nothing. */
export function answerCostWords(spent: Spent, language: string): string | null {
  const { tokens, costUsd } = spent;
  return tokens === 0 && (costUsd ?? 0) === 0 ? null : costWords(spent, language);
}

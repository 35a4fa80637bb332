import { moneyWords } from './money-words.ts';

/** What an answer has cost, as far as it is told. */
interface AnswerCost {
  readonly tokens: number;
  readonly costUsd: number | null;
}

/**
 * What an agent has spent. Of a model it is reckoned from its tokens and its listed price, and
 * marked; an agent outside says itself what it has cost.
 */
export function costWords(
  costUsd: number | null,
  agentKind: string | null,
  language: string,
): string {
  const isReckoned = agentKind !== 'remote' && costUsd !== null && costUsd > 0;
  return `${isReckoned ? '~' : ''}${moneyWords(costUsd, language)}`;
}

/** The money for an answer; `null`: it took nothing. */
export function answerCostWords(
  { tokens, costUsd }: AnswerCost,
  agentKind: string | null,
  language: string,
): string | null {
  if (tokens === 0 && (costUsd ?? 0) === 0) return null;
  return costWords(costUsd, agentKind, language);
}

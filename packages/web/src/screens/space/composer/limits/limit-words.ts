import type { LimitView } from '@conch/sdk';
import { countWords, moneyWords } from '../../../../parts/figures/money-words.ts';
import type { TFunction } from '../../../../words/use-translation.ts';
import type { LimitLevel, SetLimit } from './nearest-limit.ts';

type Words = TFunction<'composer'>;

const METER = {
  turns: 'turns',
  runs: 'meterRuns',
  stack: 'meterStack',
  'chain-tokens': 'meterChainTokens',
  'chain-cost': 'meterChainCost',
  'day-tokens': 'meterDayTokens',
  'day-cost': 'meterDayCost',
} as const;

/** The usage of a limit as a short text, such as “6 of 20 turns”. */
export function meterWords(limit: SetLimit, t: Words, language: string): string {
  return t(METER[limit.kind], {
    used: amountWords(limit.kind, limit.used, language),
    limit: amountWords(limit.kind, limit.limit, language),
  });
}

/** The level of a limit in words, for people who cannot see its colour. */
export function levelWords(kind: LimitView['kind'], level: LimitLevel, t: Words): string | null {
  if (level === 'half') return null;
  if (kind === 'turns') return t(level === 'near' ? 'turnsNear' : 'turnsFull');
  return t(level === 'near' ? 'limitNear' : 'limitFull');
}

export function amountWords(kind: LimitView['kind'], amount: number, language: string): string {
  const isMoney = kind === 'chain-cost' || kind === 'day-cost';
  return isMoney ? moneyWords(amount, language) : countWords(amount, language);
}

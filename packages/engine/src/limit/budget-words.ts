import { counted } from '../explain/wording.ts';
import type { Spend, Usage } from '../run.ts';
import type { Budget } from '../settings.ts';
import { exactUsd } from './money.ts';

/** A budget that has no room for a run, and what is taken of it. */
export interface Account {
  readonly of: 'chain' | 'tick' | 'space' | 'agent';
  readonly budget: Budget;
  readonly taken: Spend;
}

/** What a budget has, and what a run wants of it. */
export interface Shortage {
  readonly unit: 'tokens' | 'usd';
  readonly most: number;
  /** `null`: of an agent, which may have spent in spaces that are not for the people of this one. */
  readonly left: number | null;
  /** `null`: the price is not known. */
  readonly wanted: number | null;
}

/** How much a budget lacks for a run of this worst case. */
export function shortageOf({ of, budget, taken }: Account, worst: Usage): Shortage {
  const leftOf = (most: number, gone: number): number | null =>
    of === 'agent' ? null : Math.max(0, most - gone);
  const { maxTokens } = budget;
  if (maxTokens !== null && taken.tokens + worst.tokens > maxTokens) {
    const left = leftOf(maxTokens, taken.tokens);
    return { unit: 'tokens', most: maxTokens, left, wanted: worst.tokens };
  }
  const most = budget.maxCostUsd ?? 0;
  const left = leftOf(most, taken.costUsd);
  return {
    unit: 'usd',
    most,
    left: left === null ? null : exactUsd(left),
    wanted: worst.costUsd,
  };
}

/** Which budget refuses a run, and how much of it is left. */
export function accountWords(account: Account, worst: Usage, name: string): string {
  const { unit, most, left, wanted } = shortageOf(account, worst);
  const shown = unit === 'tokens' ? tokens : dollars;
  const which = namesOf(name)[account.of];
  const need = wanted ?? 0;
  if (need > most) {
    return `${which} (${shown(most)}) is smaller than one run may cost (${shown(need)}): raise it, or lower what a run of ${name} may cost`;
  }
  const rest = left === null ? '' : `, ${shown(left)} left`;
  return `${which} does not cover it (${shown(most)}${rest}; one run may cost ${shown(need)})`;
}

function namesOf(agent: string): Readonly<Record<Account['of'], string>> {
  return {
    chain: 'the budget for all that follows from one message here',
    tick: 'the budget of one tick here',
    space: 'today’s budget of this space',
    agent: `today’s budget of ${agent} in all spaces`,
  };
}

function tokens(count: number): string {
  return counted(count, 'token', 'tokens');
}

/** Without the noise of a sum of fractions. */
function dollars(usd: number): string {
  return `${Number(usd.toFixed(6))} ${usd === 1 ? 'dollar' : 'dollars'}`;
}

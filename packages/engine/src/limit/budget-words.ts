import { counted } from '../explain/wording.ts';
import type { Spend, Usage } from '../run.ts';
import type { Budget } from '../settings.ts';

/** A budget that has no room for a run, and what is taken of it. */
export interface Account {
  readonly of: 'chain' | 'tick' | 'space' | 'agent';
  readonly budget: Budget;
  readonly taken: Spend;
}

/** Which budget refuses a run, and how much of it is left. */
export function accountWords({ of, budget, taken }: Account, worst: Usage, name: string): string {
  const isOfTokens = budget.maxTokens !== null && taken.tokens + worst.tokens > budget.maxTokens;
  const shown = isOfTokens ? tokens : dollars;
  const [most, wanted, gone] = isOfTokens
    ? [budget.maxTokens ?? 0, worst.tokens, taken.tokens]
    : [budget.maxCostUsd ?? 0, worst.costUsd ?? 0, taken.costUsd];
  const which = namesOf(name)[of];
  if (wanted > most) {
    return `${which} (${shown(most)}) is smaller than one run may cost (${shown(wanted)}): raise it, or lower what a run of ${name} may cost`;
  }
  // What an agent has spent in other spaces is not for the people of this one.
  const left = of === 'agent' ? '' : `, ${shown(Math.max(0, most - gone))} left`;
  return `${which} does not cover it (${shown(most)}${left}; one run may cost ${shown(wanted)})`;
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

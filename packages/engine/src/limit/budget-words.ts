import { counted } from '../explain/wording.ts';
import type { Spend, Usage } from '../run.ts';
import type { Budget } from '../setting.ts';
import { exactUsd } from './money.ts';

/** A budget that limits a run, and how much of the budget is used. */
export interface Account {
  readonly of: 'chain' | 'tick' | 'space' | 'agent';
  readonly budget: Budget;
  readonly spent: Spend;
  /** The spent amount and the amount that is reserved for other runs, added together. */
  readonly spentAndReserved: Spend;
}

/** The amounts of a budget that is too small for a run. */
export interface Shortage {
  readonly unit: 'tokens' | 'usd';
  readonly most: number;
  /**
   * Null for the budget of an agent, because the amount could reveal what the agent spent in spaces
   * that the readers must not know about.
   */
  readonly left: number | null;
  /** Null if the price is unknown. */
  readonly wanted: number | null;
}

/** The limit of a budget that is too small for a run with this worst case. */
export function shortageOf({ of, budget, spentAndReserved }: Account, worst: Usage): Shortage {
  const leftOf = (most: number, used: number): number | null =>
    of === 'agent' ? null : Math.max(0, most - used);
  const { maxTokens } = budget;
  if (maxTokens !== null && spentAndReserved.tokens + worst.tokens > maxTokens) {
    const left = leftOf(maxTokens, spentAndReserved.tokens);
    return { unit: 'tokens', most: maxTokens, left, wanted: worst.tokens };
  }
  const most = budget.maxCostUsd ?? 0;
  const left = leftOf(most, spentAndReserved.costUsd);
  return {
    unit: 'usd',
    most,
    left: left === null ? null : exactUsd(left),
    wanted: worst.costUsd,
  };
}

/** A shortage with the kind of its budget. */
export interface BudgetShortage extends Shortage {
  readonly of: Account['of'];
}

/** A sentence that names the refusing budget and the remaining amount. */
export function shortageWords(shortage: BudgetShortage, name: string): string {
  const { of, unit, most, left, wanted } = shortage;
  const shown = unit === 'tokens' ? tokens : dollars;
  const which = namesOf(name)[of];
  const need = wanted ?? 0;
  if (need > most) {
    return `${which} (${shown(most)}) is smaller than the maximum cost of one run (${shown(need)}). Raise the budget, or lower the maximum cost of a run of ${name}`;
  }
  const rest = left === null ? '' : `, left ${shown(left)}`;
  return `${which} does not cover it (limit ${shown(most)}${rest}, maximum per run ${shown(need)})`;
}

function namesOf(agent: string): Readonly<Record<Account['of'], string>> {
  return {
    chain: 'the budget for one message here',
    tick: 'the budget of one tick here',
    space: 'today’s budget of this space',
    agent: `today’s budget of ${agent} in all spaces`,
  };
}

function tokens(count: number): string {
  return counted(count, 'token', 'tokens');
}

/** The amount is rounded, because sums of fractions have floating-point errors. */
function dollars(usd: number): string {
  return `${Number(usd.toFixed(6))} ${usd === 1 ? 'dollar' : 'dollars'}`;
}

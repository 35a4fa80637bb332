import type { Budget, Spend } from '../../src/index.ts';
import { given, says, type TableStep, type Story } from './story.ts';
import type { Seating } from './table.ts';

export const UNBOUNDED: Budget = { maxTokens: null, maxCostUsd: null };

interface Account {
  readonly spent?: Partial<Spend>;
  readonly budget?: Partial<Budget>;
  /** True for old events, from the time before notices named the budget. */
  readonly unnamed?: true;
  /** True for old events, from the time when a refused run ended its chain. */
  readonly endsChain?: true;
  /** True for old events, from the time when a run of unknown price failed as `budget`. */
  readonly unpriced?: true;
}

/** The agent is about to be called, with this worst case. */
export function starts(
  agent: string,
  worst: Partial<Spend> | 'no price',
  own: Account = {},
): TableStep {
  return (table) =>
    void table.apply({
      type: 'run-started',
      runId: table.runOf(agent).id,
      worstCase: worst === 'no price' ? { tokens: 1, costUsd: null } : spend(worst),
      agent: { spent: spend(own.spent ?? {}), ...UNBOUNDED, ...own.budget },
      ...(own.unnamed === true ? {} : { namesBudget: true }),
      ...(own.unnamed === true || own.endsChain === true ? {} : { refusesAlone: true }),
      ...(own.unnamed === true || own.unpriced === true ? {} : { namesPrice: true }),
    });
}

/** An agent answers at this cost. */
export function speaksFor(
  agent: string,
  usage: Partial<Spend>,
  text = `${agent} answers`,
): TableStep {
  return (table) => table.ends(agent, { kind: 'answered', content: text }, { usage: spend(usage) });
}

export function spend({ tokens = 0, costUsd = 0 }: Partial<Spend>): Spend {
  return { tokens, costUsd };
}

export function room(settings: Seating['settings'], text = '@HR and @Finance, a question'): Story {
  return given({
    agents: ['HR', 'Finance', 'Legal'],
    settings: { policy: 'chain', ...settings },
  }).when(says('Ana', text));
}

export const CHAIN = { chainBudget: { maxTokens: 100, maxCostUsd: null } };
export const DAY = { dayBudget: { maxTokens: 100, maxCostUsd: null } };
export const MONEY = { chainBudget: { maxTokens: null, maxCostUsd: 1 } };

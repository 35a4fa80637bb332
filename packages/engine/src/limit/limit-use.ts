import { waitersIn, type Chain } from '../chain.ts';
import { turnsReserved } from '../floor.ts';
import { utcDay, type Instant } from '../instant.ts';
import { NOTHING_SPENT, type Spend } from '../run.ts';
import type { Budget } from '../settings.ts';
import type { SpaceState } from '../space-state.ts';
import { reservedBy } from './budget.ts';

/** What can stop a conversation: for agents in a row, in one chain, or on one UTC day. */
export type LimitKind =
  | 'turns'
  | 'runs'
  | 'stack'
  | 'chain-tokens'
  | 'chain-cost'
  | 'day-tokens'
  | 'day-cost';

/** How much of a limit is used, and kept for runs under way; of chains, by the one that used most. */
export interface LimitUse {
  readonly kind: LimitKind;
  readonly used: number;
  readonly reserved: number;
  /** `null`: there is none. */
  readonly limit: number | null;
}

type LimitedSpace = Pick<SpaceState, 'settings' | 'floor'>;

/** How far every limit of a space is used up: the numbers that the next decision is made with. */
export function limitUses({ settings, floor }: LimitedSpace, at: Instant): readonly LimitUse[] {
  const { ledger, chains, runs } = floor;
  const spentInDay = ledger.day === utcDay(at) ? ledger.spent : NOTHING_SPENT;
  const ofChains = chains.map(({ id, spent }) => {
    return { spent, reserved: reservedBy(runs.filter(({ chainId }) => chainId === id)) };
  });
  const ofDay = [{ spent: spentInDay, reserved: reservedBy(runs) }];
  return [
    ...(settings.kind === 'forum' ? [] : chatLimits({ settings, floor })),
    ...budgetUses('chain', settings.chainBudget, ofChains),
    ...budgetUses('day', settings.dayBudget, ofDay),
  ];
}

function chatLimits({ settings, floor }: LimitedSpace): LimitUse[] {
  const { turnLimit, maxRuns, maxStack, policy } = settings;
  const turns = { used: floor.turnsUsed, reserved: turnsReserved(floor) };
  // FL8: a chain keeps its policy, and only this one hands the floor on within bounds of its own.
  const chains = floor.chains.filter((chain) => chain.policy === 'chain');
  const runs = chains.map((chain) => ({ used: chain.runsUsed, reserved: waitersIn(chain) }));
  const stacks = chains.map((chain) => ({ used: deepest(chain), reserved: 0 }));
  const ofChains: LimitUse[] = [
    { kind: 'runs', ...most(runs), limit: maxRuns },
    { kind: 'stack', ...most(stacks), limit: maxStack },
  ];
  const isBound = policy === 'chain' || chains.length > 0;
  return [{ kind: 'turns', ...turns, limit: turnLimit }, ...(isBound ? ofChains : [])];
}

interface Taken {
  readonly spent: Spend;
  readonly reserved: Spend;
}

function budgetUses(of: 'chain' | 'day', budget: Budget, taken: readonly Taken[]): LimitUse[] {
  const tokens = taken.map((one) => ({ used: one.spent.tokens, reserved: one.reserved.tokens }));
  const money = taken.map((one) => ({ used: one.spent.costUsd, reserved: one.reserved.costUsd }));
  return [
    { kind: `${of}-tokens`, ...most(tokens), limit: budget.maxTokens },
    { kind: `${of}-cost`, ...most(money), limit: budget.maxCostUsd },
  ];
}

type Use = Pick<LimitUse, 'used' | 'reserved'>;

function most(uses: readonly Use[]): Use {
  const none: Use = { used: 0, reserved: 0 };
  return uses.reduce((max, one) => (one.used > max.used ? one : max), uses[0] ?? none);
}

function deepest({ branches }: Chain): number {
  return branches.reduce((depth, { stack }) => Math.max(depth, stack.length), 0);
}

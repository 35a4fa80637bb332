import { waitersIn, type Chain } from '../chain.ts';
import { turnsReserved } from '../floor.ts';
import { utcDay, type Instant } from '../instant.ts';
import { policyOf } from '../policy/policies.ts';
import { NOTHING_SPENT, type Spend } from '../run.ts';
import type { Budget } from '../setting.ts';
import type { SpaceState } from '../space-state.ts';
import { reservedBy } from './budget.ts';

/** A limit on agent messages in a row, on one chain or on one UTC day. */
export type LimitKind =
  | 'turns'
  | 'runs'
  | 'stack'
  | 'chain-tokens'
  | 'chain-cost'
  | 'day-tokens'
  | 'day-cost';

/**
 * How much of a limit is used and how much is reserved. For a limit on chains, these are the
 * numbers of the chain that used most.
 */
export interface LimitUse {
  readonly kind: LimitKind;
  readonly used: number;
  readonly reserved: number;
  /** Null if there is no limit. */
  readonly limit: number | null;
}

type LimitedSpace = Pick<SpaceState, 'settings' | 'floor'>;

/** The use of every limit of a space. The next decision starts from these numbers. */
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
  // FL8: a chain keeps the policy from its start. Only some policies limit the number of runs in a
  // chain.
  const chains = floor.chains.filter((chain) => policyOf(chain.policy).countsRuns);
  const runs = chains.map((chain) => ({ used: chain.runsUsed, reserved: waitersIn(chain) }));
  const stacks = chains.map((chain) => ({ used: deepest(chain), reserved: 0 }));
  const ofChains: LimitUse[] = [
    { kind: 'runs', ...most(runs), limit: maxRuns },
    { kind: 'stack', ...most(stacks), limit: maxStack },
  ];
  const isBound = policyOf(policy).countsRuns || chains.length > 0;
  return [{ kind: 'turns', ...turns, limit: turnLimit }, ...(isBound ? ofChains : [])];
}

interface BudgetUse {
  readonly spent: Spend;
  readonly reserved: Spend;
}

function budgetUses(of: 'chain' | 'day', budget: Budget, uses: readonly BudgetUse[]): LimitUse[] {
  const tokens = uses.map((one) => ({ used: one.spent.tokens, reserved: one.reserved.tokens }));
  const money = uses.map((one) => ({ used: one.spent.costUsd, reserved: one.reserved.costUsd }));
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

import type { ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { Returned, Spend } from './run.ts';
import type { RuleId } from './rule-id.ts';
import type { PolicyName } from './settings.ts';

/** An agent that asked another and gets the floor back afterwards. */
export interface Waiter {
  /** The run that asked: what answers to it names it. */
  readonly id: RunId;
  readonly agent: MemberId;
  readonly asked: MemberId;
  readonly reason: string;
  readonly result: Returned;
  readonly answersTo: RunId | null;
  readonly triggerId: MessageId;
  readonly delegators: readonly MemberId[];
}

/** What follows from one agent's getting the floor from the trigger. */
export interface Branch {
  readonly id: number;
  /** The reply stack: who waits, the last to be asked on top (at the end). */
  readonly stack: readonly Waiter[];
  /** Who mentioned whom, so that nobody is mentioned back (CH15). */
  readonly pairs: readonly (readonly [from: MemberId, to: MemberId])[];
}

/** All runs that follow from one trigger message. */
export interface Chain {
  readonly id: ChainId;
  /** FL8: the policy that it started with. */
  readonly policy: PolicyName;
  readonly runsUsed: number;
  readonly branches: readonly Branch[];
  /** The rule that ended it early: it gives nobody the floor any more (TL11). */
  readonly closedBecause: RuleId | null;
  readonly runLimitRefused: MemberId | null;
  readonly spent: Spend;
  /** Where an act from another space came from. */
  readonly origin: { readonly spaceId: SpaceId; readonly chainId: ChainId } | null;
  /** The tick that it is; absent: a message began it. */
  readonly tick?: number;
}

/** How many agents wait in all branches; each has a run kept for it (CH6). */
export function waitersIn({ branches }: Pick<Chain, 'branches'>): number {
  return branches.reduce((sum, branch) => sum + branch.stack.length, 0);
}

export function withBranch(chain: Chain, branch: Branch): Chain {
  return {
    ...chain,
    branches: chain.branches.map((other) => (other.id === branch.id ? branch : other)),
  };
}

/** A copy in which nobody waits any more. */
export function withoutStacks(chain: Chain): Chain {
  return { ...chain, branches: chain.branches.map((branch) => ({ ...branch, stack: [] })) };
}

export function emptyBranch(id: number): Branch {
  return { id, stack: [], pairs: [] };
}

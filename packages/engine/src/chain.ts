import type { ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { SenderKind } from './roster/member.ts';
import type { QuestionOutcome, Spend } from './run.ts';
import type { RuleId } from './rule-id.ts';
import type { PolicyInForce } from './settings.ts';

/** An agent that asked another agent and gets the floor back after the answer. */
export interface Waiter {
  /** The run that asked. The run of the asked agent contains this id in `answersTo`. */
  readonly id: RunId;
  readonly agent: MemberId;
  readonly asked: MemberId;
  readonly reason: string;
  readonly result: QuestionOutcome;
  readonly answersTo: RunId | null;
  readonly triggerId: MessageId;
  readonly delegators: readonly MemberId[];
  /** The kind of sender that started the asking run (NN1). Absent in older records. */
  readonly startedBy?: SenderKind;
}

/** The part of a chain that one of its first agents began. */
export interface Branch {
  readonly id: number;
  /** The reply stack. The agent that asked most recently is at the end. */
  readonly stack: readonly Waiter[];
  /**
   * The mentions between agents in this branch. CH15 refuses a mention in the opposite direction.
   */
  readonly pairs: readonly (readonly [from: MemberId, to: MemberId])[];
}

/**
 * All runs that follow from one trigger message. The policy at the start of the chain applies to
 * all of them (FL8).
 */
export interface Chain extends PolicyInForce {
  readonly id: ChainId;
  readonly runsUsed: number;
  readonly branches: readonly Branch[];
  /** The rule that ended the chain early. After that, the chain gives nobody the floor (TL11). */
  readonly closedBecause: RuleId | null;
  /** The targets that the chain limit refused and that have not had the floor since then (CH20). */
  readonly runLimitRefused: readonly MemberId[];
  /** The earlier chains that this chain continues after *Continue*, newest first (NN2, TL7). */
  readonly continues?: readonly ChainId[];
  readonly spent: Spend;
  /** True if a notice has already reported that a budget refused an agent of this chain (BU6). */
  readonly isRefusalTold?: true;
  /** The chain in another space whose act began this chain. */
  readonly origin: { readonly spaceId: SpaceId; readonly chainId: ChainId } | null;
  /**
   * The person whose rights the chain uses in other spaces (XS9). Absent if the chain uses only the
   * rights of grants.
   */
  readonly starter?: MemberId;
  /** The space in which the first chain began (XS9). Absent if this space is `origin.spaceId`. */
  readonly home?: SpaceId;
  /** The number of the tick that the chain belongs to. Absent if a message began it. */
  readonly tick?: number;
}

/** XS9: the space whose grants apply to a chain that runs in the space `here`. */
export function homeOf({ home, origin }: Pick<Chain, 'home' | 'origin'>, here: SpaceId): SpaceId {
  return home ?? origin?.spaceId ?? here;
}

/**
 * The number of waiting agents in all branches. The chain limit reserves a run for each waiting agent
 * (CH6).
 */
export function waitersIn({ branches }: Pick<Chain, 'branches'>): number {
  return branches.reduce((sum, branch) => sum + branch.stack.length, 0);
}

export function withBranch(chain: Chain, branch: Branch): Chain {
  return {
    ...chain,
    branches: chain.branches.map((other) => (other.id === branch.id ? branch : other)),
  };
}

/** A copy of the chain with an empty reply stack in one branch or in all branches. */
export function withoutStacks(chain: Chain, branchId: number | null = null): Chain {
  const branches = chain.branches.map((branch) =>
    branchId === null || branch.id === branchId ? { ...branch, stack: [] } : branch,
  );
  return { ...chain, branches };
}

export function emptyBranch(id: number): Branch {
  return { id, stack: [], pairs: [] };
}

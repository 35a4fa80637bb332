import type { ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from './ids.ts';
import type { SenderKind } from './roster/member.ts';
import type { RuleId } from './rule-id.ts';

/** How the asked agent's run ended, as reported to the agent that asked (CH12). */
export type Returned =
  | { readonly kind: 'answered'; readonly messageId: MessageId }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed' };

/** The agent that gave another one the floor, and its reason. */
export interface FloorGiver {
  readonly by: MemberId;
  readonly reason: string;
}

/** Why an agent holds the floor, as its task says. */
export type Cause =
  | {
      readonly kind: 'message';
      /**
       * AD8: the coordinator that gave the message away, and why. The agent's task does not say so.
       */
      readonly givenBy?: FloorGiver;
    }
  | { readonly kind: 'mention'; readonly by: MemberId; readonly reason: string }
  | { readonly kind: 'delegated'; readonly by: MemberId; readonly reason: string }
  | {
      readonly kind: 'returned';
      readonly asked: MemberId;
      readonly reason: string;
      readonly result: Returned;
    }
  | { readonly kind: 'regenerate'; readonly messageId: MessageId }
  | {
      readonly kind: 'tick';
      readonly tick: number;
      /** The place in the plan of the tick. Posts are written in that order (FO24). */
      readonly place: number;
      /** The thread to reply in, or null to open a thread. */
      readonly threadId: ThreadId | null;
    };

/** The agent that delegated this run, and why. Null if none did. */
export function delegationOf(cause: Cause): FloorGiver | null {
  if (cause.kind === 'message') return cause.givenBy ?? null;
  return cause.kind === 'delegated' ? cause : null;
}

/** An accepted hand-off by tool. It takes effect when the run ends. */
export type HandOff =
  | {
      readonly kind: 'mention';
      /** A member of this space. After `goToSpace`, a name that the other space resolves. */
      readonly target: string;
      readonly reason: string;
      readonly expectReply: boolean;
    }
  | { readonly kind: 'delegate'; readonly target: string; readonly reason: string };

/** A request to give an agent the floor. */
export interface FloorRequest {
  readonly agent: MemberId;
  readonly chainId: ChainId;
  readonly branchId: number;
  /** The kind of sender that started the run. A delegated run inherits the delegator's. */
  readonly startedBy: SenderKind;
  readonly cause: Cause;
  /** The message that the run is about. It is in `floor.triggers` while anything needs it. */
  readonly triggerId: MessageId;
  /** The waiter whose question this run answers, or null if nobody waits. */
  readonly answersTo: RunId | null;
  /** Agents that delegated in this position before (CH16). */
  readonly delegators: readonly MemberId[];
  readonly because: RuleId;
  /**
   * Only for a re-trigger: the kind of sender that started the asking run. If absent, `startedBy`
   * counts (NN1).
   */
  readonly resumes?: SenderKind;
}

/** One agent holding the floor once, from the offer to the outcome. */
export interface Run extends FloorRequest {
  readonly id: RunId;
  /** `held` until a turn is free, then `offered` until the run ends, and `parked` during a wait. */
  readonly state: 'held' | 'offered' | 'parked';
  readonly holdsTurn: boolean;
  /** Whether the agent has been called. A reached budget lets such runs finish (BU3). */
  readonly started: boolean;
  readonly handOff: HandOff | null;
  readonly skips: boolean;
  /** Hand-offs refused because the turn limit has ended the chain (TL11). */
  readonly refusedHandOffs?: readonly HandOff[];
  /** The space that `goToSpace` took the run to, or null. Its text is posted there. */
  readonly place: SpaceId | null;
  /** Whether rights were checked for `place` (XS8). Absent in older histories. */
  readonly asksRights?: true;
  readonly reserved: Spend;
}

/** Tokens and money. */
export interface Spend {
  readonly tokens: number;
  readonly costUsd: number;
}

export const NOTHING_SPENT: Spend = { tokens: 0, costUsd: 0 };

/**
 * The cost of a run, or an upper bound of it. `costUsd` is null if some of it has no known price.
 */
export interface Usage {
  readonly tokens: number;
  readonly costUsd: number | null;
  /** True if Conch counted some of the tokens itself, because nobody reported them. */
  readonly isEstimated?: true;
  /**
   * True if nothing was reported. The amounts are then the worst case, used by budgets only (BU7).
   */
  readonly isUnreported?: true;
}

/** Why a run failed. */
export const RUN_FAILURES = [
  'error',
  'no-output',
  'too-long',
  'too-many-steps',
  'budget',
  'no-price',
  'run-bound',
  'offline',
  'disconnected',
  'garbled',
  'no-model',
  'no-provider',
  'provider-key',
  'provider-credit',
  'provider-address',
  'provider-model',
  'provider-filter',
  'provider-length',
  'provider-refused',
  'provider-busy',
  'provider-down',
] as const;

export type RunFailure = (typeof RUN_FAILURES)[number];

/** Why a run was cancelled. */
export type CancelReason =
  | 'run-stopped'
  | 'chain-stopped'
  | 'space-stopped'
  | 'agent-paused'
  | 'agent-left'
  | 'agent-passed'
  | 'turn-limit'
  | 'budget';

/** The seven ways in which a run ends. */
export type RunOutcome =
  | { readonly kind: 'responded'; readonly messageId: MessageId; readonly in: SpaceId | null }
  | { readonly kind: 'delegated'; readonly to: MemberId; readonly reason: string }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'passed' }
  | { readonly kind: 'suppressed' }
  | { readonly kind: 'failed'; readonly failure: RunFailure }
  | {
      readonly kind: 'cancelled';
      /** The person who stopped the run, or the agent that passed. */
      readonly by: MemberId | null;
      /** Absent in records of older versions. */
      readonly reason?: CancelReason;
    };

export type OutcomeKind = RunOutcome['kind'];

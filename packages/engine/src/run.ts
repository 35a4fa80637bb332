import type { ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from './ids.ts';
import type { SenderKind } from './roster/member.ts';
import type { RuleId } from './rule-id.ts';

/** How the asked agent's run ended, as reported to the agent that asked (CH12). */
export type QuestionOutcome =
  | { readonly kind: 'answered'; readonly messageId: MessageId }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed' };

/** The agent that gave the floor to another agent, and its reason. */
export interface FloorGiver {
  readonly by: MemberId;
  readonly reason: string;
}

/** The reason why an agent has the floor, as its task describes it. */
export type Cause =
  | {
      readonly kind: 'message';
      /**
       * AD8: the coordinator that delegated the message, and its reason. The task of the agent
       * contains neither of them.
       */
      readonly givenBy?: FloorGiver;
    }
  | { readonly kind: 'mention'; readonly by: MemberId; readonly reason: string }
  | { readonly kind: 'delegated'; readonly by: MemberId; readonly reason: string }
  | {
      readonly kind: 'returned';
      readonly asked: MemberId;
      readonly reason: string;
      readonly result: QuestionOutcome;
    }
  | {
      readonly kind: 'regenerate';
      readonly messageId: MessageId;
      /** The model for this version. Absent: the model of the agent. */
      readonly model?: VersionModel;
    }
  | {
      readonly kind: 'tick';
      readonly tick: number;
      /** The position in the plan of the tick. The posts are written in this order (FO24). */
      readonly place: number;
      /** The thread in which the agent replies. Null if the agent opens a thread. */
      readonly threadId: ThreadId | null;
    };

/** The model that a person chose for one version of an answer. */
export interface VersionModel {
  readonly provider: string;
  readonly model: string;
}

/** MS9: whether a run with this rule writes another version of an answer. */
export function isOfVersion(because: string): boolean {
  return because === 'MS9';
}

/** The agent that delegated this run, and its reason. Null if the run was not delegated. */
export function delegationOf(cause: Cause): FloorGiver | null {
  if (cause.kind === 'message') return cause.givenBy ?? null;
  return cause.kind === 'delegated' ? cause : null;
}

/**
 * TL10: whether an agent requested the floor. A waiter that gets the floor back is not included.
 */
export function isAskedByAgent({
  startedBy,
  resumes,
}: Pick<FloorRequest, 'startedBy' | 'resumes'>): boolean {
  return startedBy === 'agent' && resumes === undefined;
}

/** An accepted hand-off with a tool. The hand-off takes effect when the run ends. */
export type HandOff =
  | {
      readonly kind: 'mention';
      /**
       * The name of a member of this space. After `goToSpace`, the name of a member of the other
       * space.
       */
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
  /**
   * The kind of sender that started the run. A delegated run has the kind of the delegator's run.
   */
  readonly startedBy: SenderKind;
  readonly cause: Cause;
  /** The message that the run is about. `floor.triggers` stores it as long as it is needed. */
  readonly triggerId: MessageId;
  /**
   * The run of the agent that asked and waits for this answer. Null if no agent waits for the
   * answer.
   */
  readonly answersTo: RunId | null;
  /** The agents whose delegations led to this run (CH16). */
  readonly delegators: readonly MemberId[];
  readonly because: RuleId;
  /**
   * Only for a run that gets the floor back: the kind of sender that started the asking run. If
   * absent, NN1 uses `startedBy`.
   */
  readonly resumes?: SenderKind;
}

/** One agent that has the floor once, from the offer to the outcome. */
export interface Run extends FloorRequest {
  readonly id: RunId;
  /**
   * `held` until a turn is free, then `offered`. `parked` while the run waits for a reply or an
   * approval.
   */
  readonly state: 'held' | 'offered' | 'parked';
  readonly holdsTurn: boolean;
  /**
   * Whether the agent has been called. If a budget is reached, agents that have been called may
   * finish (BU3).
   */
  readonly started: boolean;
  readonly handOff: HandOff | null;
  readonly skips: boolean;
  /** Hand-offs that were refused because the turn limit has ended the chain (TL11). */
  readonly refusedHandOffs?: readonly HandOff[];
  /**
   * The space to which the run went with `goToSpace`. The text of the run is posted there. Null if
   * the run did not go to another space.
   */
  readonly place: SpaceId | null;
  /** Whether rights were checked for `place` (XS8). Absent in older histories. */
  readonly asksRights?: true;
  readonly reserved: Spend;
}

/** An amount of tokens and money. */
export interface Spend {
  readonly tokens: number;
  readonly costUsd: number;
}

export const NOTHING_SPENT: Spend = { tokens: 0, costUsd: 0 };

/** The cost of a run, or an upper bound for this cost. `costUsd` is null if a price is unknown. */
export interface Usage {
  readonly tokens: number;
  readonly costUsd: number | null;
  /** True if some of the tokens were not reported, so that Conch counted them itself. */
  readonly isEstimated?: true;
  /**
   * True if no usage was reported. Then the amounts are the worst case, and only budgets use them
   * (BU7).
   */
  readonly isUnreported?: true;
  /** The model that was called, such as `openai/gpt-5`. Absent if nobody said it. */
  readonly model?: string;
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

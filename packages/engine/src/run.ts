import type { ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from './ids.ts';
import type { SenderKind } from './member.ts';
import type { RuleId } from './rule-id.ts';

/** How whoever was asked has ended, as the asker is told (CH12). */
export type Returned =
  | { readonly kind: 'answered'; readonly messageId: MessageId }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed' };

/** Why an agent holds the floor, as it is told. */
export type Cause =
  | { readonly kind: 'message' }
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
      /** Its place in the plan: posts of a tick are written in that order (FO24). */
      readonly place: number;
      /** Where to reply; null: a thread is to be opened. */
      readonly threadId: ThreadId | null;
    };

/** A hand-off by tool that was accepted and takes effect when the run ends. */
export type HandOff =
  | {
      readonly kind: 'mention';
      /** A member here; after `goToSpace` a name that the other space resolves. */
      readonly target: string;
      readonly reason: string;
      readonly expectReply: boolean;
    }
  | { readonly kind: 'delegate'; readonly target: string; readonly reason: string };

/** What an agent is to be given the floor for. */
export interface Ask {
  readonly agent: MemberId;
  readonly chainId: ChainId;
  readonly branchId: number;
  /** Whose message started it; a delegated run counts as the delegator's. */
  readonly startedBy: SenderKind;
  readonly cause: Cause;
  /** The message it is about: in `floor.triggers` while anyone needs it. */
  readonly triggerId: MessageId;
  /** The waiter whose question this run answers, if someone waits for it. */
  readonly answersTo: RunId | null;
  /** Who delegated in this position before (CH16). */
  readonly delegators: readonly MemberId[];
  readonly because: RuleId;
}

/** One agent holding the floor once, from the offer to the outcome. */
export interface Run extends Ask {
  readonly id: RunId;
  /** `held` until a turn is free; `offered` until it ends; `parked` in a wait. */
  readonly state: 'held' | 'offered' | 'parked';
  readonly holdsTurn: boolean;
  /** Whether the agent has been called: a budget spares such runs (BU3). */
  readonly started: boolean;
  readonly handOff: HandOff | null;
  readonly skips: boolean;
  /** The target that the run limit refused and nobody replaced (CH20). */
  readonly runLimitRefused: MemberId | null;
  /** Where `goToSpace` took it; its text then belongs there. */
  readonly place: SpaceId | null;
  readonly reserved: Spend;
}

/** Tokens and money. */
export interface Spend {
  readonly tokens: number;
  readonly costUsd: number;
}

export const NOTHING_SPENT: Spend = { tokens: 0, costUsd: 0 };

/** What a run has cost, or may; `costUsd` null: some of it has no known price. */
export interface Usage {
  readonly tokens: number;
  readonly costUsd: number | null;
  /** Whether some of it was counted by Conch, since nobody reported it. */
  readonly isEstimated?: true;
}

/** Why a run has failed. */
export const RUN_FAILURES = [
  'error',
  'no-output',
  'too-long',
  'too-many-steps',
  'budget',
  'run-bound',
  'offline',
  'disconnected',
  'garbled',
  'no-model',
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

/** The seven ways in which a run ends. */
export type Outcome =
  | { readonly kind: 'responded'; readonly messageId: MessageId; readonly in: SpaceId | null }
  | { readonly kind: 'delegated'; readonly to: MemberId; readonly reason: string }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'passed' }
  | { readonly kind: 'suppressed' }
  | { readonly kind: 'failed'; readonly failure: RunFailure }
  | { readonly kind: 'cancelled'; readonly by: MemberId | null };

export type OutcomeKind = Outcome['kind'];

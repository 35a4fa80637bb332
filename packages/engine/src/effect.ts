import type { Act } from './act.ts';
import type { Audience } from './audience.ts';
import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { Message } from './message.ts';
import type { RuleId } from './rule-id.ts';
import type { RunOutcome, Run } from './run.ts';
import type { NoticePhrase } from './speech/notice-words.ts';
import type { Mention } from './text/mention/mention.ts';
import type { ToolRefusal } from './tool-call.ts';
import type { SentResult } from './wait.ts';

/** The reason why a whole event was refused. A refused event has no other effect. */
export type EventRefusal =
  | 'unknown-mention'
  | 'not-in-space'
  | 'empty-text'
  | 'not-a-member'
  | 'no-coordinator'
  | 'no-such-run'
  | 'no-such-agent'
  | 'no-such-approval'
  | 'not-a-forum'
  | 'in-forum'
  | 'tick-under-way';

/** The result of a request for approval. */
export type ApprovalVerdict = 'approved' | 'denied' | 'timed-out' | 'cancelled';

/** The kind of a notice. */
export type NoticeKind =
  | 'turn-limit'
  | 'run-limit'
  | 'passed'
  | 'nobody-active'
  | 'nobody-found'
  | 'coordinator-left'
  | 'budget'
  | 'act-refused'
  | 'grant';

/** A change that the engine made to an agent's text before posting it. */
export type TextChange = 'auto-mention' | 'self-mention' | 'refused-mention' | 'stop-tag';

/**
 * A request from the engine to the runtime, with the rule that causes it. The order of effects
 * matters.
 */
export type Effect = { readonly because: RuleId } & (
  | {
      readonly type: 'refuse-event';
      readonly code: EventRefusal;
      /** The names or ids that caused the refusal. */
      readonly about: readonly string[];
    }
  | { readonly type: 'post-message'; readonly message: Message; readonly runId: RunId | null }
  | {
      readonly type: 'post-notice';
      readonly messageId: MessageId;
      readonly notice: NoticeKind;
      readonly content: string;
      /**
       * The text as a code with parameters. A recorded decision stores this phrase with the
       * message.
       */
      readonly phrase?: NoticePhrase;
      readonly audience: Audience;
    }
  | {
      readonly type: 'begin-tick';
      readonly tick: number;
      readonly pruned: number;
      readonly expired: number;
    }
  | { readonly type: 'end-tick'; readonly tick: number }
  | { readonly type: 'warn-sender'; readonly names: readonly string[] }
  | { readonly type: 'offer-run'; readonly run: Run }
  | { readonly type: 'hold-run'; readonly run: Run }
  | { readonly type: 'refuse-floor'; readonly agent: MemberId; readonly chainId: ChainId }
  | {
      readonly type: 'note-silence';
      /**
       * The ids of the agents, if they are few. `others` means all agents that no other effect
       * names.
       */
      readonly of: readonly MemberId[] | 'others';
      readonly count: number;
    }
  | {
      readonly type: 'end-run';
      readonly runId: RunId;
      readonly agent: MemberId;
      readonly outcome: RunOutcome;
    }
  | { readonly type: 'end-chain'; readonly chainId: ChainId }
  | { readonly type: 'drop-waiter'; readonly chainId: ChainId; readonly agent: MemberId }
  | {
      readonly type: 'count-turns';
      readonly used: number;
      readonly reserved: number;
      /**
       * The agents that would get the floor if a person now chose *Continue* (TL7). Absent if there
       * are none.
       */
      readonly refused?: readonly MemberId[];
    }
  | { readonly type: 'note-change'; readonly runId: RunId; readonly change: TextChange }
  | { readonly type: 'disclose'; readonly messageId: MessageId; readonly to: readonly MemberId[] }
  | {
      readonly type: 'answer-tool';
      readonly runId: RunId;
      readonly callId: CallId;
      readonly result: ToolAnswer;
    }
  | {
      readonly type: 'park-run';
      readonly runId: RunId;
      readonly callId: CallId;
      readonly until: Instant;
    }
  | {
      readonly type: 'resume-run';
      readonly runId: RunId;
      readonly callId: CallId;
      readonly result: ToolAnswer | ApprovalAnswer;
    }
  | {
      readonly type: 'close-approval';
      readonly runId: RunId;
      readonly callId: CallId;
      readonly verdict: ApprovalVerdict;
      readonly by: MemberId | null;
    }
  | { readonly type: 'wake-later'; readonly at: Instant }
  | { readonly type: 'start-run'; readonly runId: RunId }
  | { readonly type: 'act-in-space'; readonly spaceId: SpaceId; readonly act: Act }
  | { readonly type: 'list-runs'; readonly runId: RunId; readonly callId: CallId }
  | {
      readonly type: 'read-space';
      readonly runId: RunId;
      readonly callId: CallId;
      readonly spaceId: SpaceId;
      readonly limit: number;
    }
  | {
      readonly type: 'edit-message';
      readonly messageId: MessageId;
      readonly content: string;
      readonly mentions: readonly Mention[];
    }
  | { readonly type: 'delete-message'; readonly messageId: MessageId }
  | {
      readonly type: 'change-reaction';
      readonly messageId: MessageId;
      readonly by: MemberId;
      readonly emoji: string;
      readonly isGiven: boolean;
    }
  | {
      readonly type: 'add-version';
      readonly messageId: MessageId;
      readonly content: string;
      readonly mentions: readonly Mention[];
      /**
       * The run that was cancelled before its text was complete. This version of the message is
       * marked as cancelled (MS10).
       */
      readonly cutShort?: RunId;
    }
);

/** A person's answer to a request for approval. */
export type ApprovalAnswer =
  | { readonly kind: 'approved'; readonly by: MemberId }
  | { readonly kind: 'denied'; readonly by: MemberId };

/** The engine's answer to a tool call. */
export type ToolAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: ToolRefusal }
  | SentResult;

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** AP1: whether a run waits for the approval of a person, and not for a reply. */
export function awaitsApproval({ because }: EffectOf<'park-run'>): boolean {
  return because === 'AP1';
}

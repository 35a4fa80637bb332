import type { Act } from './act.ts';
import type { Audience } from './audience.ts';
import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { Message } from './message.ts';
import type { RuleId } from './rule-id.ts';
import type { Outcome, Run } from './run.ts';
import type { Mention } from './text/mention.ts';
import type { ToolRefusal } from './tool-call.ts';
import type { SentResult } from './wait.ts';

/** Why a whole event was refused; nothing of it happened. */
export type EventRefusal =
  | 'unknown-mention'
  | 'not-in-space'
  | 'empty-text'
  | 'not-a-member'
  | 'no-admin'
  | 'no-such-run'
  | 'no-such-agent'
  | 'no-such-approval'
  | 'not-a-forum'
  | 'in-forum'
  | 'tick-under-way';

/** How what was asked of people has ended. */
export type ApprovalVerdict = 'approved' | 'denied' | 'timed-out' | 'cancelled';

/** What Conch itself says. */
export type NoticeKind =
  | 'turn-limit'
  | 'run-limit'
  | 'passed'
  | 'nobody-active'
  | 'nobody-found'
  | 'admin-left'
  | 'budget'
  | 'act-refused';

/** How an agent's text was changed before it was posted. */
export type TextChange = 'auto-mention' | 'self-mention' | 'refused-mention' | 'stop-tag';

/** What the engine asks for, in order; each says by which rule. */
export type Effect = { readonly because: RuleId } & (
  | {
      readonly type: 'refuse-event';
      readonly code: EventRefusal;
      /** The names or ids that it was refused for. */
      readonly about: readonly string[];
    }
  | { readonly type: 'post-message'; readonly message: Message; readonly runId: RunId | null }
  | {
      readonly type: 'post-notice';
      readonly messageId: MessageId;
      readonly notice: NoticeKind;
      readonly text: string;
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
      /** Named where they are few; otherwise everyone who is not named. */
      readonly of: readonly MemberId[] | 'others';
      readonly count: number;
    }
  | {
      readonly type: 'end-run';
      readonly runId: RunId;
      readonly agent: MemberId;
      readonly outcome: Outcome;
    }
  | { readonly type: 'end-chain'; readonly chainId: ChainId }
  | { readonly type: 'drop-waiter'; readonly chainId: ChainId; readonly agent: MemberId }
  | { readonly type: 'count-turns'; readonly used: number; readonly reserved: number }
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
      readonly text: string;
      readonly mentions: readonly Mention[];
    }
  | { readonly type: 'delete-message'; readonly messageId: MessageId }
  | {
      readonly type: 'add-version';
      readonly messageId: MessageId;
      readonly text: string;
      readonly mentions: readonly Mention[];
      /** The run that was cancelled in the middle of it: the version is marked so (MS10). */
      readonly cutShort?: RunId;
    }
);

/** What a person has said to what a run asked. */
export type ApprovalAnswer =
  | { readonly kind: 'approved'; readonly by: MemberId }
  | { readonly kind: 'denied'; readonly by: MemberId };

/** What the engine answers to a tool call. */
export type ToolAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: ToolRefusal }
  | SentResult;

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

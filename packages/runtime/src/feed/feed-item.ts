import { unreachable } from '@conch/engine';
import type {
  CallId,
  ChainId,
  Effect,
  EffectOf,
  LimitUse,
  MemberId,
  MessageId,
  OutcomeKind,
  RuleId,
  RunId,
  SenderKind,
  SpaceEvent,
  ThreadId,
} from '@conch/engine';
import { approvalKey, type ApprovalView } from '../api/approvals/approval-view.ts';
import type { MentionView, MessageView } from '../api/messages/message-view.ts';
import type { ReactionView } from '../space/message-reactions.ts';
import type { MemberInSpace } from '../api/people/member-view.ts';
import { outcomeView, type OutcomeView } from '../api/runs/outcome-view.ts';
import type { SpaceCard } from '../api/spaces/space-card.ts';
import type { FloorDecision } from './floor-decision.ts';

/** One item of the feed that a person who watches a space gets. */
export type FeedItem =
  | {
      /** A permanent event. `seq` has no gaps. */
      readonly kind: 'event';
      readonly seq: number;
      readonly at: string;
      readonly type: SpaceEvent['type'];
      readonly changes: readonly FeedChange[];
      /** The rules that explain the effects of the event. */
      readonly decision: FloorDecision;
      /** The use of the limits at the commit. Null if later events have changed it. */
      readonly limits: readonly LimitUse[] | null;
    }
  | {
      /**
       * The reader has seen events that do not exist here, for example because a backup was
       * restored. The reader must reload the space and then gets the events after `seq`.
       */
      readonly kind: 'resync';
      readonly seq: number;
    }
  | {
      readonly kind: 'stream_start';
      readonly messageId: MessageId;
      readonly runId: RunId;
      readonly agentId: MemberId;
      readonly agentName: string;
      readonly replyToId: MessageId | null;
      /** The position in the transcript. The finished message keeps this position. */
      readonly shownAt: number;
      readonly ordinal: number;
    }
  | {
      readonly kind: 'stream_chunk';
      readonly messageId: MessageId;
      readonly delta: string;
      readonly offset: number;
    }
  | {
      /** A stream that was running when the reader connected, with its text so far. */
      readonly kind: 'stream_resume';
      readonly messageId: MessageId;
      readonly runId: RunId;
      readonly agentId: MemberId;
      readonly agentName: string;
      readonly replyToId: MessageId | null;
      /** The position in the transcript. The finished message keeps this position. */
      readonly shownAt: number;
      readonly ordinal: number;
      readonly content: string;
    }
  | {
      /**
       * The end of a stream. `interrupted`: the run will be resumed, or an event reports how the
       * run ended.
       */
      readonly kind: 'stream_end';
      readonly messageId: MessageId;
      readonly runId: RunId;
      readonly outcome: OutcomeKind | 'parked' | 'interrupted';
    }
  | {
      /** The tool that a run is waiting for. Null after the tool has finished. */
      readonly kind: 'run_tool';
      readonly runId: RunId;
      readonly agentId: MemberId;
      readonly agentName: string;
      readonly tool: string | null;
    };

export type FeedChange =
  | { readonly type: 'message'; readonly message: MessageView }
  | {
      readonly type: 'message_changed';
      readonly messageId: MessageId;
      readonly change: MessageChange;
    }
  /** The reactions of a message after a change. */
  | {
      readonly type: 'reactions';
      readonly messageId: MessageId;
      readonly reactions: readonly ReactionView[];
    }
  | ({
      readonly type: 'run';
      readonly runId: RunId;
      readonly state: 'held' | 'offered' | 'parked' | 'ended';
      readonly agentId: MemberId | null;
      readonly chainId: ChainId | null;
      /** The message that the run regenerates. Null for other runs. */
      readonly versionOf: MessageId | null;
      readonly because: RuleId;
    } & OutcomeView)
  /** An approval that was requested or closed, in its current state. */
  | { readonly type: 'approval'; readonly approval: ApprovalView }
  | {
      readonly type: 'chain';
      readonly chainId: ChainId;
      readonly state: 'ended';
      readonly because: RuleId;
    }
  | {
      readonly type: 'floor';
      readonly used: number;
      readonly reserved: number;
      readonly refused: readonly MemberId[];
    }
  | {
      readonly type: 'member';
      readonly joined: readonly MemberInSpace[];
      /** The members whose data has changed. */
      readonly changed: readonly MemberInSpace[];
      readonly left: readonly MemberId[];
    }
  | {
      /** A thread was opened or got a reply. The message is a separate change. */
      readonly type: 'forum:post' | 'forum:reply';
      readonly threadId: ThreadId;
      readonly title: string;
      readonly senderKind: SenderKind;
      readonly senderId: MemberId;
      readonly senderName: string;
      readonly mentionedNames: readonly string[];
    }
  | { readonly type: 'tick'; readonly number: number; readonly state: 'begun' | 'ended' }
  /** The space after a change of its name, settings or archive state. */
  | { readonly type: 'space'; readonly space: SpaceCard };

/** The new state of a message that was edited, regenerated or deleted. */
type MessageChange =
  | {
      readonly kind: 'edited';
      readonly content: string;
      readonly mentions: readonly MentionView[];
      readonly version: number;
      readonly status: MessageView['status'];
      readonly versionRunId: RunId | null;
      readonly shownSteps: number;
      /**
       * The run that was interrupted while it wrote a version of the message, or null. This change
       * also shows the end of that run.
       */
      readonly cutShortRunId: RunId | null;
    }
  | { readonly kind: 'deleted' };

/** Finds the current objects that an event added or changed. */
export interface Lookup {
  readonly message: (id: MessageId) => MessageView | null;
  readonly approval: (key: string) => ApprovalView | null;
  /** Null if the space has been deleted. */
  readonly space: () => SpaceCard | null;
}

/** Converts the effects of an event to changes for watchers. */
export function changesOf(
  effects: readonly Pick<Effect, 'type'>[],
  lookup: Lookup,
): readonly FeedChange[] {
  return (effects as readonly Effect[]).flatMap((effect) => changeOf(effect, lookup));
}

function changeOf(effect: Effect, lookup: Lookup): FeedChange[] {
  const { because } = effect;
  switch (effect.type) {
    case 'post-message':
      return messageChange(lookup.message(effect.message.messageId));
    case 'post-notice':
      return messageChange(lookup.message(effect.messageId));
    case 'edit-message':
      return textChange(lookup.message(effect.messageId));
    case 'add-version':
      return textChange(lookup.message(effect.messageId), effect.cutShort);
    case 'delete-message':
      return [
        { type: 'message_changed', messageId: effect.messageId, change: { kind: 'deleted' } },
      ];
    case 'change-reaction':
      return reactionsChange(lookup.message(effect.messageId));
    case 'offer-run':
    case 'hold-run':
      return [offeredChange(effect)];
    case 'end-run': {
      const { runId, agent: agentId, outcome } = effect;
      const about = { agentId, chainId: null, versionOf: null };
      const end = outcomeView(outcome, because);
      return [{ type: 'run', runId, state: 'ended', ...about, ...end, because }];
    }
    case 'park-run':
      return [runChange(effect, 'parked'), ...approvalChange(effect, lookup)];
    case 'close-approval':
      return approvalChange(effect, lookup);
    case 'resume-run':
      return [runChange(effect, 'offered')];
    case 'end-chain':
      return [{ type: 'chain', chainId: effect.chainId, state: 'ended', because }];
    case 'count-turns': {
      const { used, reserved, refused = [] } = effect;
      return [{ type: 'floor', used, reserved, refused }];
    }
    case 'begin-tick':
      return [{ type: 'tick', number: effect.tick, state: 'begun' }];
    case 'end-tick':
      return [{ type: 'tick', number: effect.tick, state: 'ended' }];
    case 'refuse-event':
    case 'warn-sender':
    case 'refuse-floor':
    case 'note-silence':
    case 'drop-waiter':
    case 'note-change':
    case 'disclose':
    case 'answer-tool':
    case 'wake-later':
    case 'start-run':
    case 'act-in-space':
    case 'list-runs':
    case 'read-space':
      return [];
    default:
      return unreachable(effect);
  }
}

function offeredChange({ type, run, because }: EffectOf<'offer-run' | 'hold-run'>): FeedChange {
  const { id: runId, agent: agentId, chainId, cause } = run;
  const state = type === 'hold-run' ? 'held' : 'offered';
  const versionOf = cause.kind === 'regenerate' ? cause.messageId : null;
  const about = { agentId, chainId, versionOf };
  return { type: 'run', runId, state, ...about, ...outcomeView(null, because), because };
}

function runChange(
  { runId, because }: { readonly runId: RunId; readonly because: RuleId },
  state: 'parked' | 'offered',
): FeedChange {
  const about = { agentId: null, chainId: null, versionOf: null };
  return { type: 'run', runId, state, ...about, ...outcomeView(null, because), because };
}

// A run that waits for a reply is also parked, but has no approval.
function approvalChange(
  effect: { readonly runId: RunId; readonly callId: CallId },
  lookup: Lookup,
): FeedChange[] {
  const approval = lookup.approval(approvalKey(effect));
  return approval === null ? [] : [{ type: 'approval', approval }];
}

function messageChange(message: MessageView | null): FeedChange[] {
  return message === null ? [] : [{ type: 'message', message }];
}

function reactionsChange(message: MessageView | null): FeedChange[] {
  if (message === null) return [];
  const { id: messageId, reactions } = message;
  return [{ type: 'reactions', messageId, reactions }];
}

function textChange(message: MessageView | null, cutShortRunId: RunId | null = null): FeedChange[] {
  if (message === null) return [];
  const { id: messageId, content, mentions, version, status, versionRunId } = message;
  const { shownSteps } = message;
  const now = { content, mentions, version, status, versionRunId, cutShortRunId, shownSteps };
  return [{ type: 'message_changed', messageId, change: { kind: 'edited', ...now } }];
}

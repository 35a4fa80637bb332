import { unreachable } from '@conch/engine';
import type {
  CallId,
  ChainId,
  Effect,
  Member,
  MemberId,
  Mention,
  MessageId,
  OutcomeKind,
  Outcome,
  RuleId,
  RunId,
  SenderKind,
  SpaceEvent,
  ThreadId,
} from '@conch/engine';
import { approvalKey, type ApprovalView } from '../approval-view.ts';
import type { MessageView } from '../message-view.ts';
import type { FloorDecision } from './floor-decision.ts';

/** What a person who watches a space is sent. */
export type FeedItem =
  | {
      /** Something that happened for good; `seq` has no gaps. */
      readonly kind: 'event';
      readonly seq: number;
      readonly at: number;
      readonly type: SpaceEvent['type'];
      readonly changes: readonly FeedChange[];
      /** Why it had the effects it had. */
      readonly decision: FloorDecision;
    }
  | {
      /**
       * What the reader has seen did not happen here, as after a backup was restored: it fetches
       * the space anew, and is told what happens after `seq`.
       */
      readonly kind: 'resync';
      readonly seq: number;
    }
  | {
      readonly kind: 'stream-start';
      readonly messageId: MessageId;
      readonly runId: RunId;
      readonly agentId: MemberId;
      readonly agentName: string;
      readonly replyToId: MessageId | null;
    }
  | {
      readonly kind: 'stream-chunk';
      readonly messageId: MessageId;
      readonly delta: string;
      readonly offset: number;
    }
  | {
      /** A stream that was under way when the reader came (back): its text so far. */
      readonly kind: 'stream-resume';
      readonly messageId: MessageId;
      readonly runId: RunId;
      readonly agentId: MemberId;
      readonly agentName: string;
      readonly replyToId: MessageId | null;
      readonly content: string;
    }
  | {
      /** A stream always ends; `interrupted`: its run is taken up again, or an event says how it ended. */
      readonly kind: 'stream-end';
      readonly messageId: MessageId;
      readonly runId: RunId;
      readonly outcome: OutcomeKind | 'parked' | 'interrupted';
    }
  | {
      /** Which tool a run waits for; `null`: for none any more. */
      readonly kind: 'run-tool';
      readonly runId: RunId;
      readonly agentId: MemberId;
      readonly agentName: string;
      readonly tool: string | null;
    };

/** One thing that an event changed. */
export type FeedChange =
  | { readonly type: 'message'; readonly message: MessageView }
  | {
      readonly type: 'message-changed';
      readonly messageId: MessageId;
      readonly text: string;
      readonly mentions: readonly Mention[];
      readonly version: number;
      readonly status: MessageView['status'];
      readonly versionRunId: RunId | null;
      /** The run that was cut short in a version of it, if one was: that tells of its end. */
      readonly cutShortRunId: RunId | null;
    }
  | { readonly type: 'message-deleted'; readonly messageId: MessageId }
  | {
      readonly type: 'run';
      readonly runId: RunId;
      readonly state: 'held' | 'offered' | 'parked' | 'ended';
      readonly agentId: MemberId | null;
      readonly chainId: ChainId | null;
      /** The message that it is to make again, when that is offered. */
      readonly versionOf: MessageId | null;
      readonly outcome: Outcome | null;
      readonly because: RuleId;
    }
  /** Something is asked of people, or is over: as it stands now. */
  | { readonly type: 'approval'; readonly approval: ApprovalView }
  | { readonly type: 'chain-ended'; readonly chainId: ChainId; readonly because: RuleId }
  | { readonly type: 'turns'; readonly used: number; readonly reserved: number }
  | {
      readonly type: 'members';
      readonly joined: readonly Member[];
      /** Who was there before, as they are from now on. */
      readonly changed: readonly Member[];
      readonly left: readonly MemberId[];
    }
  | {
      /** A thread was opened or replied to; its message is a change of its own. */
      readonly type: 'forum-post' | 'forum-reply';
      readonly threadId: ThreadId;
      readonly title: string;
      readonly authorKind: SenderKind;
      readonly authorId: MemberId;
      readonly authorName: string;
      readonly mentionedNames: readonly string[];
    }
  | { readonly type: 'tick'; readonly tick: number; readonly state: 'begun' | 'ended' }
  | { readonly type: 'settings' };

/** Finds what an event brought or changed. */
export interface Lookup {
  readonly message: (id: MessageId) => MessageView | null;
  readonly approval: (key: string) => ApprovalView | null;
}

/** What the effects of an event changed, for who watches. */
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
      return [{ type: 'message-deleted', messageId: effect.messageId }];
    case 'offer-run':
    case 'hold-run': {
      const { id: runId, agent: agentId, chainId, cause } = effect.run;
      const state = effect.type === 'hold-run' ? 'held' : 'offered';
      const versionOf = cause.kind === 'regenerate' ? cause.messageId : null;
      const about = { agentId, chainId, versionOf };
      return [{ type: 'run', runId, state, ...about, outcome: null, because }];
    }
    case 'end-run': {
      const { runId, agent: agentId, outcome } = effect;
      const about = { agentId, chainId: null, versionOf: null };
      return [{ type: 'run', runId, state: 'ended', ...about, outcome, because }];
    }
    case 'park-run':
      return [runChange(effect, 'parked'), ...approvalChange(effect, lookup)];
    case 'close-approval':
      return approvalChange(effect, lookup);
    case 'resume-run':
      return [runChange(effect, 'offered')];
    case 'end-chain':
      return [{ type: 'chain-ended', chainId: effect.chainId, because }];
    case 'count-turns':
      return [{ type: 'turns', used: effect.used, reserved: effect.reserved }];
    case 'begin-tick':
      return [{ type: 'tick', tick: effect.tick, state: 'begun' }];
    case 'end-tick':
      return [{ type: 'tick', tick: effect.tick, state: 'ended' }];
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

function runChange(
  { runId, because }: { readonly runId: RunId; readonly because: RuleId },
  state: 'parked' | 'offered',
): FeedChange {
  const about = { agentId: null, chainId: null, versionOf: null };
  return { type: 'run', runId, state, ...about, outcome: null, because };
}

// A run that waits for a reply is parked too: of that one there is no approval.
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

function textChange(message: MessageView | null, cutShortRunId: RunId | null = null): FeedChange[] {
  if (message === null) return [];
  const { id: messageId, text, mentions, version, status, versionRunId } = message;
  const now = { messageId, text, mentions, version, status, versionRunId };
  return [{ type: 'message-changed', ...now, cutShortRunId }];
}

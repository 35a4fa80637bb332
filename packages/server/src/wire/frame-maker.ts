import { unreachable, type Member, type MessageId, type SpaceId } from '@conch/engine';
import type { ServerFrame, ServerFrameOf } from '@conch/protocol';
import type { FeedChange, FeedItem, MessageView } from '@conch/runtime';
import { approvalOnWire } from './runs/approval.ts';
import { decisionOnWire } from './runs/decision.ts';
import { ForumNews, type PostChange } from './forum/forum-news.ts';
import type { MemberOnWire } from './people/member.ts';
import { mentionOnWire, messageOnWire } from './message.ts';
import { outcomeOnWire } from './runs/run.ts';
import { sharedOnWire } from './space.ts';

type FeedEvent = Extract<FeedItem, { readonly kind: 'event' }>;
/** Live items of a run that are forwarded unchanged. */
type PassingItem = Extract<
  FeedItem,
  { kind: 'stream-start' | 'stream-resume' | 'stream-end' | 'run-tool' }
>;

/** The data that frames need in addition to the event. */
export interface FrameFacts {
  readonly message: (id: MessageId) => Promise<MessageView | null>;
  readonly members: (members: readonly Member[]) => Promise<MemberOnWire[]>;
  /** The posts of agents in a tick that ended with this event. */
  readonly tickPosts: (tick: number, seq: number) => Promise<readonly PostChange[]>;
}

/**
 * A serialised frame. Some frames are only for readers that get posts one by one, or only for
 * readers that get posts combined.
 */
export type Worded = string | { readonly isBatched: boolean; readonly text: string };

/** The frames of an event for one kind of reader. */
export function wordsFor(frames: readonly Worded[], isBatched: boolean): readonly string[] {
  return frames.flatMap((frame) => {
    if (typeof frame === 'string') return frame;
    return frame.isBatched === isBatched ? frame.text : [];
  });
}

/** Converts the events of a space to serialised frames, which are the same for all readers. */
export class FrameMaker {
  readonly #spaceId: SpaceId;
  readonly #facts: FrameFacts;

  constructor(spaceId: SpaceId, facts: FrameFacts) {
    this.#spaceId = spaceId;
    this.#facts = facts;
  }

  /** The frames of one event, in order. The last frame is the decision of the event. */
  async ofEvent({ seq, at, type, changes, decision }: FeedEvent): Promise<readonly Worded[]> {
    const frames: Worded[] = [];
    // The end of a tick comes after its last post.
    for (const change of [...changes.filter((one) => !isEnd(one)), ...changes.filter(isEnd)]) {
      if (isEmpty(change)) continue;
      const text = JSON.stringify(await this.#ofChange(change, seq));
      const isPost = change.type === 'forum-post' || change.type === 'forum-reply';
      frames.push(isPost ? { isBatched: false, text } : text);
      if (isEnd(change)) {
        for (const batch of await this.#ofTick(change.tick, seq)) {
          frames.push({ isBatched: true, text: batch });
        }
      }
    }
    const last: ServerFrame = {
      type: 'decision',
      spaceId: this.#spaceId,
      seq,
      decision: decisionOnWire({ at, event: type }, decision),
    };
    return [...frames, JSON.stringify(last)];
  }

  async #ofTick(tick: number, seq: number): Promise<readonly string[]> {
    const batch = new ForumNews();
    batch.add(await this.#facts.tickPosts(tick, seq));
    return batch.frames({ spaceId: this.#spaceId, seq, tick });
  }

  ofPassing(item: PassingItem): string {
    return JSON.stringify(this.#passingFrame(item));
  }

  #passingFrame(item: PassingItem): ServerFrame {
    const spaceId = this.#spaceId;
    const { runId } = item;
    switch (item.kind) {
      case 'stream-start': {
        const { messageId } = item;
        return { type: 'stream_start', spaceId, messageId, runId, ...speakerOf(item) };
      }
      case 'stream-resume': {
        const { messageId, content } = item;
        return { type: 'stream_resume', spaceId, messageId, runId, ...speakerOf(item), content };
      }
      case 'stream-end': {
        const { messageId, outcome } = item;
        return { type: 'stream_end', spaceId, messageId, runId, outcome };
      }
      case 'run-tool': {
        const { agentId, agentName, tool } = item;
        return { type: 'run_tool', spaceId, runId, agentId, agentName, tool };
      }
      default:
        return unreachable(item);
    }
  }

  async #ofChange(change: FeedChange, seq: number): Promise<ServerFrame> {
    const event = { spaceId: this.#spaceId, seq };
    switch (change.type) {
      case 'message':
        return this.#ofMessage(change.message, seq);
      case 'message-changed': {
        const { messageId, content, version, status, versionRunId, cutShortRunId } = change;
        const mentions = change.mentions.map(mentionOnWire);
        const now = { content, mentions, version, status, versionRunId };
        const edited = { kind: 'edited', ...now, cutShortRunId } as const;
        return { type: 'message_changed', ...event, messageId, change: edited };
      }
      case 'message-deleted': {
        const { messageId } = change;
        return { type: 'message_changed', ...event, messageId, change: { kind: 'deleted' } };
      }
      case 'run': {
        const { runId, state, agentId, chainId, versionOf, because } = change;
        const ended = outcomeOnWire(change.outcome, because);
        const about = { agentId, chainId, versionOf };
        return { type: 'run', ...event, runId, state, ...about, ...ended, because };
      }
      case 'approval':
        return { type: 'approval', ...event, approval: approvalOnWire(change.approval) };
      case 'chain-ended': {
        const { chainId, because } = change;
        return { type: 'chain', ...event, chainId, state: 'ended', because };
      }
      case 'turns': {
        const { used, reserved, refused } = change;
        return { type: 'floor', ...event, used, reserved, refused: [...refused] };
      }
      case 'members': {
        const joined = await this.#facts.members(change.joined);
        const changed = await this.#facts.members(change.changed);
        return { type: 'member', ...event, joined, changed, left: [...change.left] };
      }
      case 'settings':
        return { type: 'space', ...event, space: sharedOnWire(change.space) };
      case 'forum-post':
      case 'forum-reply': {
        const { type, threadId, title, senderId, senderName } = change;
        const mentionedNames = [...change.mentionedNames];
        const [agentId, agentName] =
          change.senderKind === 'agent' ? [senderId, senderName] : [null, null];
        const by = { senderId, senderName, agentId, agentName };
        const post = { threadId, title, ...by, mentionedNames };
        return { type: type === 'forum-post' ? 'forum:post' : 'forum:reply', ...event, ...post };
      }
      case 'tick':
        return { type: 'tick', ...event, number: change.tick, state: change.state };
      default:
        return unreachable(change);
    }
  }

  async #ofMessage(
    view: MessageView,
    seq: number,
  ): Promise<ServerFrameOf<'message'> | ServerFrameOf<'notice'>> {
    const answered = view.replyToId === null ? null : await this.#facts.message(view.replyToId);
    const message = messageOnWire(view, answered);
    return {
      type: view.type === 'notice' ? 'notice' : 'message',
      spaceId: this.#spaceId,
      seq,
      message,
    };
  }
}

function isEnd(change: FeedChange): change is Extract<FeedChange, { readonly type: 'tick' }> {
  return change.type === 'tick' && change.state === 'ended';
}

/**
 * Whether a change of members is empty. This occurs if only names elsewhere on the server changed.
 */
function isEmpty(change: FeedChange): boolean {
  if (change.type !== 'members') return false;
  return change.joined.length + change.changed.length + change.left.length === 0;
}

/** The speaker and the position of a stream. */
function speakerOf(item: Extract<PassingItem, { kind: 'stream-start' | 'stream-resume' }>) {
  const { agentId, agentName, replyToId, shownAt, ordinal } = item;
  return { agentId, agentName, replyToId, shownAt, ordinal };
}

import { unreachable, type MessageId, type SpaceId } from '@conch/engine';
import type { ServerFrame, ServerFrameOf } from '@conch/protocol';
import type { FeedChange, FeedItem, MemberInSpace, MessageView } from '@conch/runtime';
import { approvalOnWire } from './runs/approval.ts';
import { decisionOnWire } from './runs/decision.ts';
import { ForumNews, type PostChange } from './forum/forum-news.ts';
import type { MemberOnWire } from './people/member.ts';
import { messageOnWire, reactionsOnWire } from './message.ts';
import { sharedOnWire } from './space.ts';

type FeedEvent = Extract<FeedItem, { readonly kind: 'event' }>;
/** Live items of a run that are forwarded unchanged. */
type PassingItem = Extract<
  FeedItem,
  { kind: 'stream_start' | 'stream_resume' | 'stream_end' | 'run_tool' }
>;

/** The data that frames need in addition to the event. */
export interface FrameFacts {
  readonly message: (id: MessageId) => Promise<MessageView | null>;
  readonly members: (members: readonly MemberInSpace[]) => Promise<MemberOnWire[]>;
  /** The posts of agents in a tick that ended with this event. */
  readonly tickPosts: (tick: number, seq: number) => Promise<readonly PostChange[]>;
}

/**
 * A serialised frame. Some frames are only for readers that get posts one by one, or only for
 * readers that get posts combined.
 */
export type SerialisedFrame = string | { readonly isBatched: boolean; readonly text: string };

/** The frames of an event for one kind of reader. */
export function wordsFor(
  frames: readonly SerialisedFrame[],
  isBatched: boolean,
): readonly string[] {
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
  async ofEvent({
    seq,
    at,
    type,
    changes,
    decision,
  }: FeedEvent): Promise<readonly SerialisedFrame[]> {
    const frames: SerialisedFrame[] = [];
    // The end of a tick comes after its last post.
    for (const change of [...changes.filter((one) => !isEnd(one)), ...changes.filter(isEnd)]) {
      if (isEmpty(change)) continue;
      const text = JSON.stringify(await this.#ofChange(change, seq));
      const isPost = change.type === 'forum:post' || change.type === 'forum:reply';
      frames.push(isPost ? { isBatched: false, text } : text);
      if (isEnd(change)) {
        for (const batch of await this.#ofTick(change.number, seq)) {
          frames.push({ isBatched: true, text: batch });
        }
      }
    }
    const last: ServerFrame = {
      type: 'decision',
      spaceId: this.#spaceId,
      seq,
      decision: decisionOnWire({ ...decision, at, event: type }),
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
      case 'stream_start': {
        const { messageId } = item;
        return { type: 'stream_start', spaceId, messageId, runId, ...speakerOf(item) };
      }
      case 'stream_resume': {
        const { messageId, content } = item;
        return { type: 'stream_resume', spaceId, messageId, runId, ...speakerOf(item), content };
      }
      case 'stream_end': {
        const { messageId, outcome } = item;
        return { type: 'stream_end', spaceId, messageId, runId, outcome };
      }
      case 'run_tool': {
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
      case 'message_changed': {
        const { messageId, change: what } = change;
        const now = what.kind === 'deleted' ? what : { ...what, mentions: [...what.mentions] };
        return { type: 'message_changed', ...event, messageId, change: now };
      }
      case 'reactions': {
        const { type, messageId, reactions } = change;
        return { type, ...event, messageId, reactions: reactionsOnWire(reactions) };
      }
      case 'run': {
        const { type, runId, state, agentId, chainId, versionOf, because } = change;
        const { outcome, failure, cancelReason, outcomeWords } = change;
        const about = { agentId, chainId, versionOf };
        const end = { outcome, failure, cancelReason, outcomeWords };
        return { type, ...event, runId, state, ...about, ...end, because };
      }
      case 'approval':
        return { type: 'approval', ...event, approval: approvalOnWire(change.approval) };
      case 'chain':
        return { ...change, ...event };
      case 'floor':
        return { ...change, ...event, refused: [...change.refused] };
      case 'member': {
        const joined = await this.#facts.members(change.joined);
        const changed = await this.#facts.members(change.changed);
        return { type: 'member', ...event, joined, changed, left: [...change.left] };
      }
      case 'space':
        return { type: 'space', ...event, space: sharedOnWire(change.space) };
      case 'forum:post':
      case 'forum:reply': {
        const { type, threadId, title, senderId, senderName } = change;
        const mentionedNames = [...change.mentionedNames];
        const [agentId, agentName] =
          change.senderKind === 'agent' ? [senderId, senderName] : [null, null];
        const by = { senderId, senderName, agentId, agentName };
        const post = { threadId, title, ...by, mentionedNames };
        return { type, ...event, ...post };
      }
      case 'tick':
        return { ...change, ...event };
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
  if (change.type !== 'member') return false;
  return change.joined.length + change.changed.length + change.left.length === 0;
}

/** The speaker and the position of a stream. */
function speakerOf(item: Extract<PassingItem, { kind: 'stream_start' | 'stream_resume' }>) {
  const { agentId, agentName, replyToId, shownAt, ordinal } = item;
  return { agentId, agentName, replyToId, shownAt, ordinal };
}

import {
  asMessageId,
  asThreadId,
  forumReplyRecord,
  newThreadRecord,
  type ForumSettings,
  type PendingMention,
  type SpaceId,
  type SpaceState,
  type ThreadId,
} from '@conch/engine';
import {
  addPendingMention,
  addReplies,
  addThread,
  clearPendingMentions,
  nextThreadNumber,
  type Script,
  type ThreadRow,
} from '@conch/store';
import type { NewThreadPost } from '../history/thread-post.ts';

/** The data of a new post. */
export type ForumPostInput = Parameters<typeof forumReplyRecord>[0];

/** A position in a thread, and the additional writes that a post at this position needs. */
export interface ThreadPlace {
  readonly post: NewThreadPost;
  readonly write: () => Script<void>;
}

/** The place of the opening post of a new thread. */
export function openingPlace(
  { id: spaceId, forum }: { readonly id: SpaceId; readonly forum: ForumSettings },
  post: ForumPostInput,
  opened: { readonly threadId: ThreadId; readonly title: string; readonly category: string },
): ThreadPlace {
  const { threadId, title } = opened;
  const { thread, event, addMentions } = newThreadRecord({ ...post, ...opened }, forum);
  return {
    post: {
      kind: 'forum-post',
      threadId,
      title,
      mentionedNames: event.mentionedNames,
      mentioned: post.mentions.map(({ id }) => id),
      parentId: null,
      number: 1,
    },
    *write() {
      const number = yield* nextThreadNumber(spaceId);
      const row = { ...thread, spaceId, postId: post.messageId, createdAt: post.at, number };
      yield* addThread(row);
      yield* addAll(spaceId, addMentions);
    },
  };
}

/** The place of a reply in a thread. `at` is the time of the reply. */
export function replyPlace(
  { id: spaceId }: SpaceState,
  post: ForumPostInput,
  { row, at }: { readonly row: ThreadRow; readonly at: number },
): ThreadPlace {
  const { title } = row;
  const threadId = asThreadId(row.id);
  const openingPostId = asMessageId(row.postId);
  const record = forumReplyRecord(post, { id: threadId, title, openingPostId });
  return {
    post: {
      kind: 'forum-reply',
      threadId,
      title,
      mentionedNames: record.event.mentionedNames,
      mentioned: post.mentions.map(({ id }) => id),
      parentId: openingPostId,
      // The opening post has number 1. Deleted replies keep their numbers.
      number: row.replyCount + 2,
    },
    *write() {
      const { addedReplies: added } = record.thread;
      // If the clock was set back, the thread keeps its later activity time.
      const last = Math.max(row.lastActivityAt, at);
      yield* addReplies({ spaceId, id: row.id, added, at: last });
      yield* clearPendingMentions({ spaceId, ...record.clearMentions });
      yield* addAll(spaceId, record.addMentions);
    },
  };
}

function* addAll(spaceId: SpaceId, mentions: readonly PendingMention[]): Script<void> {
  for (const { id, agentId, threadId, mentionerName, createdAt, order } of mentions) {
    yield* addPendingMention({
      spaceId,
      id,
      mentionedAgentId: agentId,
      threadId,
      mentionerName,
      createdAt,
      seq: order,
    });
  }
}

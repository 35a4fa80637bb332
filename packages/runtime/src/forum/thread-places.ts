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

/** A post that is about to be written. */
export type ForumPostInput = Parameters<typeof forumReplyRecord>[0];

/** A position in a thread, and the writes that a post there needs besides its message. */
export interface ThreadPlace {
  readonly post: NewThreadPost;
  readonly write: () => Script<void>;
}

/** The place of a new thread's opening post. */
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

/** The place of a reply in a thread. `at` is the time of writing. */
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
      // The opening post has number 1, and deleted replies still count.
      number: row.replyCount + 2,
    },
    *write() {
      const { addedReplies: added } = record.thread;
      // A clock that was set back must not move a thread down its list.
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

import type { MemberId, MessageId, ThreadId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import {
  forumMessage,
  pendingMentionsOf,
  postAnnounced,
  type ForumMessage,
  type ForumPost,
  type ForumPostAnnounced,
} from './forum-post.ts';
import type { PendingMention } from './forum-view.ts';

/** All changes that writing one reply needs. They are committed together. */
export interface ForumReplyRecord {
  readonly message: ForumMessage;
  readonly thread: {
    readonly id: ThreadId;
    readonly addedReplies: number;
    readonly lastActivityAt: Instant;
  };
  /** The pending mentions to delete. They are deleted before the new mentions are added. */
  readonly clearMentions: { readonly agentId: MemberId; readonly threadId: ThreadId };
  readonly addMentions: readonly PendingMention[];
  readonly event: ForumPostAnnounced;
}

export interface RepliedThread {
  readonly id: ThreadId;
  readonly title: string;
  readonly openingPostId: MessageId;
}

/** The changes that are needed to write this reply in this thread. */
export function forumReplyRecord(reply: ForumPost, thread: RepliedThread): ForumReplyRecord {
  return {
    // FO15: replies are not nested. The parent of every reply is the opening post.
    message: forumMessage(reply, {
      type: 'forum_reply',
      threadId: thread.id,
      parentId: thread.openingPostId,
    }),
    thread: { id: thread.id, addedReplies: 1, lastActivityAt: reply.at },
    // FO17: the agent's mentions in other threads stay pending.
    clearMentions: { agentId: reply.sender.id, threadId: thread.id },
    addMentions: pendingMentionsOf(reply, thread.id),
    event: postAnnounced(reply, {
      type: 'forum:reply',
      threadId: thread.id,
      title: thread.title,
    }),
  };
}

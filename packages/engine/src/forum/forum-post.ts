import { nthId, type MemberId, type MessageId, type ThreadId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import type { PendingMention } from './forum-view.ts';

/** A post that is about to be written. */
export interface ForumPost {
  readonly messageId: MessageId;
  readonly sender: { readonly id: MemberId; readonly name: string };
  readonly body: string;
  readonly mentions: readonly { readonly id: MemberId; readonly name: string }[];
  /**
   * The forum time of the post. All posts of a tick have the time of the tick, however long the
   * agents took.
   */
  readonly at: Instant;
  /** The position in the history of the forum. */
  readonly order: number;
}

/** The row of one forum message. */
export interface ForumMessage {
  readonly id: MessageId;
  readonly type: 'forum_post' | 'forum_reply';
  readonly threadId: ThreadId;
  readonly parentId: MessageId | null;
  readonly senderId: MemberId;
  readonly senderName: string;
  readonly body: string;
  readonly mentions: readonly MemberId[];
  readonly createdAt: Instant;
}

/** The announcement that tells clients about a post (FO18). */
export interface ForumPostAnnounced {
  readonly type: 'forum:post' | 'forum:reply';
  readonly threadId: ThreadId;
  readonly title: string;
  readonly agentId: MemberId;
  readonly agentName: string;
  readonly mentionedNames: readonly string[];
}

/** Creates the message row of a post. An opening post has no parent. */
export function forumMessage(
  post: ForumPost,
  place: Pick<ForumMessage, 'type' | 'threadId' | 'parentId'>,
): ForumMessage {
  return {
    ...place,
    id: post.messageId,
    senderId: post.sender.id,
    senderName: post.sender.name,
    body: post.body,
    mentions: post.mentions.map(({ id }) => id),
    createdAt: post.at,
  };
}

/**
 * One row for each mention in the post (FO16). The row ids are derived from the message id, so that
 * writing the post twice creates the same rows.
 */
export function pendingMentionsOf(post: ForumPost, threadId: ThreadId): PendingMention[] {
  return post.mentions.map((mentioned, nth) => ({
    id: nthId(post.messageId, nth + 1),
    agentId: mentioned.id,
    threadId,
    mentionerName: post.sender.name,
    createdAt: post.at,
    order: post.order,
  }));
}

export function postAnnounced(
  post: ForumPost,
  place: Pick<ForumPostAnnounced, 'type' | 'threadId' | 'title'>,
): ForumPostAnnounced {
  return {
    ...place,
    agentId: post.sender.id,
    agentName: post.sender.name,
    mentionedNames: post.mentions.map(({ name }) => name),
  };
}

import { nthId, type MemberId, type MessageId, type ThreadId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import type { PendingMention } from './forum-view.ts';

/** A post that is about to be written: who says what to whom. */
export interface ForumPost {
  readonly messageId: MessageId;
  readonly author: { readonly id: MemberId; readonly name: string };
  readonly body: string;
  readonly mentions: readonly { readonly id: MemberId; readonly name: string }[];
  /** The time of the forum: of a tick's posts that of the tick, however long their agents took. */
  readonly at: Instant;
  /** Its place in the history of the forum. */
  readonly order: number;
}

/** The row of one forum message. */
export interface ForumMessage {
  readonly id: MessageId;
  readonly type: 'forum_post' | 'forum_reply';
  readonly threadId: ThreadId;
  readonly parentId: MessageId | null;
  readonly authorId: MemberId;
  readonly authorName: string;
  readonly body: string;
  readonly mentions: readonly MemberId[];
  readonly createdAt: Instant;
}

/** What clients are told of a post (FO18). */
export interface ForumPostAnnounced {
  readonly type: 'forum:post' | 'forum:reply';
  readonly threadId: ThreadId;
  readonly title: string;
  readonly agentId: MemberId;
  readonly agentName: string;
  readonly mentionedNames: readonly string[];
}

/** The message of a post: opening posts have no parent. */
export function forumMessage(
  post: ForumPost,
  place: Pick<ForumMessage, 'type' | 'threadId' | 'parentId'>,
): ForumMessage {
  return {
    ...place,
    id: post.messageId,
    authorId: post.author.id,
    authorName: post.author.name,
    body: post.body,
    mentions: post.mentions.map(({ id }) => id),
    createdAt: post.at,
  };
}

/**
 * One row for each mention of the post (FO16). Their ids follow from that of
 * the message, so that writing twice writes the same rows.
 */
export function pendingMentionsOf(post: ForumPost, threadId: ThreadId): PendingMention[] {
  return post.mentions.map((mentioned, nth) => ({
    id: nthId(post.messageId, nth + 1),
    agentId: mentioned.id,
    threadId,
    mentionerName: post.author.name,
    createdAt: post.at,
    order: post.order,
  }));
}

/** The announcement of a post. */
export function postAnnounced(
  post: ForumPost,
  place: Pick<ForumPostAnnounced, 'type' | 'threadId' | 'title'>,
): ForumPostAnnounced {
  return {
    ...place,
    agentId: post.author.id,
    agentName: post.author.name,
    mentionedNames: post.mentions.map(({ name }) => name),
  };
}

import {
  asMessageId,
  asSpaceId,
  asThreadId,
  type MessageId,
  type SpaceId,
  type ThreadId,
} from '@conch/engine';
import type { MessageRow, ThreadRow } from '@conch/store';
import { senderOf, type MessageView } from '../message-view.ts';

/** A thread of a forum. */
export interface ThreadView {
  readonly id: ThreadId;
  readonly spaceId: SpaceId;
  /** Which thread of its forum it is, for ever: the first is 1. */
  readonly number: number;
  readonly title: string;
  readonly category: string;
  /** The opening post. */
  readonly postId: MessageId;
  readonly author: MessageView['sender'];
  readonly authorName: string;
  readonly replyCount: number;
  readonly createdAt: number;
  readonly lastActivityAt: number;
  /** From then on nobody can reply. */
  readonly expiresAt: number;
  readonly isOpen: boolean;
}

export function threadView(
  row: ThreadRow,
  { post, now }: { readonly post: MessageRow | null; readonly now: number },
): ThreadView {
  return {
    id: asThreadId(row.id),
    spaceId: asSpaceId(row.spaceId),
    number: row.number,
    title: row.title,
    category: row.category,
    postId: asMessageId(row.postId),
    author: post === null ? null : senderOf(post),
    authorName: post?.senderName ?? '',
    replyCount: row.replyCount,
    createdAt: row.createdAt,
    lastActivityAt: row.lastActivityAt,
    expiresAt: row.expiresAt,
    isOpen: isOpenAt(row, now),
  };
}

/** FO3: a thread is over at the moment at which it expires. */
export function isOpenAt({ expiresAt }: ThreadRow, now: number): boolean {
  return expiresAt > now;
}

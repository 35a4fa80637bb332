import {
  asMessageId,
  asSpaceId,
  asThreadId,
  type MessageId,
  type SpaceId,
  type ThreadId,
} from '@conch/engine';
import type { MessageRow, ThreadRow } from '@conch/store';
import { iso } from '../../iso-time.ts';
import { senderOf, type MessageView } from '../messages/message-view.ts';

/** A thread of a forum. */
export interface ThreadView {
  readonly id: ThreadId;
  readonly spaceId: SpaceId;
  /** The permanent number of the thread in its forum, from 1. */
  readonly number: number;
  readonly title: string;
  readonly category: string;
  /** The id of the opening post. */
  readonly postId: MessageId;
  readonly sender: MessageView['sender'];
  readonly senderName: string;
  readonly replyCount: number;
  readonly createdAt: string;
  readonly lastActivityAt: string;
  /** From this time on, the thread accepts no replies. */
  readonly expiresAt: string;
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
    sender: post === null ? null : senderOf(post),
    senderName: post?.senderName ?? '',
    replyCount: row.replyCount,
    createdAt: iso(row.createdAt),
    lastActivityAt: iso(row.lastActivityAt),
    expiresAt: iso(row.expiresAt),
    isOpen: isOpenAt(row, now),
  };
}

/** FO3: a thread closes exactly at its expiry time. */
export function isOpenAt({ expiresAt }: ThreadRow, now: number): boolean {
  return expiresAt > now;
}

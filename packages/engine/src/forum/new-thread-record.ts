import type { ThreadId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import {
  forumMessage,
  pendingMentionsOf,
  postAnnounced,
  type ForumMessage,
  type ForumPost,
  type ForumPostAnnounced,
} from './forum-post.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { PendingMention } from './forum-view.ts';

/** All changes that opening one thread needs. They are committed together. */
export interface NewThreadRecord {
  readonly thread: {
    readonly id: ThreadId;
    readonly title: string;
    readonly category: string;
    readonly replyCount: number;
    readonly lastActivityAt: Instant;
    readonly expiresAt: Instant;
  };
  readonly message: ForumMessage;
  readonly addMentions: readonly PendingMention[];
  readonly event: ForumPostAnnounced;
}

export interface OpenedThread extends ForumPost {
  readonly threadId: ThreadId;
  readonly title: string;
  readonly category: string;
}

/**
 * The changes that are needed to open this thread. The lifetime of the thread starts now (FO19).
 */
export function newThreadRecord(
  opened: OpenedThread,
  settings: Pick<ForumSettings, 'threadLifetimeMs'>,
): NewThreadRecord {
  const { threadId, title, category, at } = opened;
  return {
    thread: {
      id: threadId,
      title,
      category,
      replyCount: 0,
      lastActivityAt: at,
      expiresAt: at + settings.threadLifetimeMs,
    },
    message: forumMessage(opened, { type: 'forum_post', threadId, parentId: null }),
    addMentions: pendingMentionsOf(opened, threadId),
    event: postAnnounced(opened, { type: 'forum:post', threadId, title }),
  };
}

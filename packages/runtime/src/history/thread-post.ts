import type { MemberId, MessageId, ThreadId } from '@conch/engine';

/** That a message stands in a thread, as its event keeps it. */
export interface ThreadPost {
  readonly kind: 'forum-post' | 'forum-reply';
  readonly threadId: ThreadId;
  /** The agents it names, as they were called then. */
  readonly mentionedNames: readonly string[];
}

/** A post that is being written. */
export interface NewThreadPost extends ThreadPost {
  readonly title: string;
  /** The opening post; null for that itself. */
  readonly parentId: MessageId | null;
  readonly number: number;
  readonly mentioned: readonly MemberId[];
}

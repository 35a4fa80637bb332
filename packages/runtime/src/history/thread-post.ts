import type { MemberId, MessageId, ThreadId } from '@conch/engine';

/** The thread of a message, as its event stores it. */
export interface ThreadPost {
  readonly kind: 'forum-post' | 'forum-reply';
  readonly threadId: ThreadId;
  /** The agents that the message names, with their names at that time. */
  readonly mentionedNames: readonly string[];
}

/** A post that is being written. */
export interface NewThreadPost extends ThreadPost {
  readonly title: string;
  /** The opening post. Null for the opening post itself. */
  readonly parentId: MessageId | null;
  readonly number: number;
  readonly mentioned: readonly MemberId[];
}

import type { MemberId, MessageId, ThreadId } from '@conch/engine';

/** The thread of a message, in the form in which the message's event stores it. */
export interface ThreadPost {
  readonly kind: 'forum-post' | 'forum-reply';
  readonly threadId: ThreadId;
  /** The names of the mentioned agents at that time. */
  readonly mentionedNames: readonly string[];
}

/** A new post before it is stored. */
export interface NewThreadPost extends ThreadPost {
  readonly title: string;
  /** The id of the opening post. Null for the opening post itself. */
  readonly parentId: MessageId | null;
  readonly number: number;
  readonly mentioned: readonly MemberId[];
}

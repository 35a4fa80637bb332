import type { MessageOnWire } from '@conch/protocol';
import { oldestOf } from './messages.ts';
import type { SpaceView } from './space-view.ts';

/** The unread messages of a person. */
export interface UnreadMessages {
  readonly count: number;
  /** How many unread messages mention the person or all people. */
  readonly mentions: number;
  /** The first loaded unread message in display order. The "new" line is shown above it. */
  readonly firstId: string | null;
  /** True if there may be more unread messages among the messages that are not loaded. */
  readonly isAtLeast: boolean;
}

/**
 * The unread messages of a view. The person's own messages and deleted messages do not count.
 * @example const { firstId } = unreadIn(space.view);
 */
export function unreadIn(
  view: Pick<SpaceView, 'messages' | 'readMarks' | 'me' | 'older' | 'unread'>,
): UnreadMessages {
  const { messages, readMarks, me, older } = view;
  const mark = readMarks.get(me) ?? 0;
  // Compare by `seq`: an answer that ended later may be shown above messages that were read.
  const unread = messages.filter(
    ({ seq, sender, deletedAt }) => seq > mark && sender?.id !== me && deletedAt === null,
  );
  const mentions = unread.filter((message) => names(message, me)).length;
  const firstId = unread[0]?.id ?? null;
  // For messages that are not loaded, use the count of the server.
  if (older === null || (oldestOf(messages)?.seq ?? Infinity) <= mark) {
    return { count: unread.length, mentions, firstId, isAtLeast: false };
  }
  return {
    count: Math.max(unread.length, view.unread.messages),
    mentions: Math.max(mentions, view.unread.mentions),
    firstId,
    isAtLeast: true,
  };
}

function names({ mentions }: MessageOnWire, me: string): boolean {
  return mentions.some(({ memberId, group }) => memberId === me || group === 'people');
}

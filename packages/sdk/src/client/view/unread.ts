import type { MessageOnWire } from '@conch/protocol';
import type { SpaceView } from './space-view.ts';

/** What somebody has not read yet of what is loaded. */
export interface Unread {
  readonly count: number;
  /** How many of them name them, or all people. */
  readonly mentions: number;
  /** The oldest of them: the line goes above it. */
  readonly firstId: string | null;
  /** Whether there may be more among messages that are not loaded. */
  readonly isAtLeast: boolean;
}

/**
 * One's own messages, and those that were taken back, need not be read.
 * @example const { firstId } = unreadIn(space.view);
 */
export function unreadIn({ messages, readMarks, me, older }: SpaceView): Unread {
  const mark = readMarks.get(me) ?? 0;
  const from = messages.findLastIndex(({ seq }) => seq <= mark) + 1;
  const unread = messages
    .slice(from)
    .filter(({ author, deletedAt }) => author?.id !== me && deletedAt === null);
  return {
    count: unread.length,
    mentions: unread.filter((message) => names(message, me)).length,
    firstId: unread[0]?.id ?? null,
    isAtLeast: from === 0 && older !== null,
  };
}

function names({ mentions }: MessageOnWire, me: string): boolean {
  return mentions.some(({ memberId, group }) => memberId === me || group === 'people');
}

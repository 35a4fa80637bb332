import type { MessageOnWire } from '@conch/protocol';
import type { SpaceView } from './space-view.ts';

/** What somebody has not read yet. */
export interface Unread {
  readonly count: number;
  /** How many of them name them, or all people. */
  readonly mentions: number;
  /** The oldest of them that is loaded: the line goes above it. */
  readonly firstId: string | null;
  /** Whether there may be more among messages that are not loaded. */
  readonly isAtLeast: boolean;
}

/**
 * One's own messages, and those that were taken back, need not be read.
 * @example const { firstId } = unreadIn(space.view);
 */
export function unreadIn(view: SpaceView): Unread {
  const { messages, readMarks, me, older } = view;
  const mark = readMarks.get(me) ?? 0;
  const from = messages.findLastIndex(({ seq }) => seq <= mark) + 1;
  const unread = messages
    .slice(from)
    .filter(({ author, deletedAt }) => author?.id !== me && deletedAt === null);
  const mentions = unread.filter((message) => names(message, me)).length;
  const firstId = unread[0]?.id ?? null;
  // What is above all that is loaded the server has counted.
  if (from > 0 || older === null) {
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

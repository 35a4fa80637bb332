import type { MessageOnWire } from '@conch/protocol';
import { isForYou, entryKey, threadPath, type BellEntry } from './bell-entry.ts';
import type { NotifyChoice } from '../notify-choice.ts';

interface BellReader {
  readonly me: string;
  readonly choice: NotifyChoice;
  /** Returns the first words of a text, in one line. */
  readonly excerptOf: (text: string) => string;
}

/** The notification for a message. Null if the message causes no notification. */
export function bellEntryOf(
  message: MessageOnWire,
  { me, choice, excerptOf }: BellReader,
): BellEntry | null {
  const kind = kindOf(message, me);
  if (choice === 'nothing' || kind === null) return null;
  if (kind === 'message' && choice !== 'all') return null;
  const { id, spaceId, threadId, seq, sender } = message;
  return {
    kind,
    key: isForYou({ kind }) ? entryKey(id) : `news ${threadId ?? spaceId}`,
    spaceId,
    threadId,
    title: null,
    seq,
    at: message.createdAt,
    names: sender === null ? [] : [sender.name],
    count: 1,
    excerpt: excerptOf(message.content),
    to: threadId === null ? `/spaces/${spaceId}?message=${id}` : threadPath(spaceId, threadId),
  };
}

/** Whether a message is for this person and so gets a separate notification. */
export function hasSeparateNotification(message: MessageOnWire, me: string): boolean {
  const kind = kindOf(message, me);
  return kind !== null && isForYou({ kind });
}

function kindOf(message: MessageOnWire, me: string): BellEntry['kind'] | null {
  const { notice, sender, mentions, replyTo, threadId, deletedAt, type } = message;
  if (deletedAt !== null || sender?.id === me) return null;
  if (notice === 'passed' || notice === 'turn-limit') return notice;
  if (type === 'notice') return null;
  const isNamed = mentions.some(({ memberId, group }) => memberId === me || group === 'people');
  if (isNamed) return 'mention';
  if (threadId === null) return 'message';
  if (type === 'forum_post') return 'thread';
  return replyTo?.sender?.id === me ? 'reply' : 'post';
}

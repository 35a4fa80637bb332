import type { MessageOnWire } from '@conch/protocol';
import { isForYou, entryKey, threadPath, type BellEntry } from './bell-entry.ts';
import type { NotifyChoice } from './notify-choice.ts';

interface Looker {
  readonly me: string;
  readonly choice: NotifyChoice;
  /** The first words of a text, on one line. */
  readonly excerptOf: (text: string) => string;
}

/** Why a message calls for somebody; `null`: it does not. */
export function bellEntryOf(
  message: MessageOnWire,
  { me, choice, excerptOf }: Looker,
): BellEntry | null {
  const kind = kindOf(message, me);
  if (choice === 'nothing' || kind === null) return null;
  if (kind === 'message' && choice !== 'all') return null;
  const { id, spaceId, threadId, seq, author } = message;
  return {
    kind,
    key: isForYou({ kind }) ? entryKey(id) : `news ${threadId ?? spaceId}`,
    spaceId,
    threadId,
    title: null,
    seq,
    at: message.createdAt,
    names: author === null ? [] : [author.name],
    count: 1,
    excerpt: excerptOf(message.content),
    to: threadId === null ? `/spaces/${spaceId}?message=${id}` : threadPath(spaceId, threadId),
  };
}

function kindOf(message: MessageOnWire, me: string): BellEntry['kind'] | null {
  const { notice, author, mentions, replyTo, threadId, deletedAt, type } = message;
  if (deletedAt !== null || author?.id === me) return null;
  if (notice === 'passed' || notice === 'turn-limit') return notice;
  if (type === 'notice') return null;
  const isNamed = mentions.some(({ memberId, group }) => memberId === me || group === 'people');
  if (isNamed) return 'mention';
  if (threadId === null) return 'message';
  if (type === 'forum_post') return 'thread';
  return replyTo?.author?.id === me ? 'reply' : 'post';
}

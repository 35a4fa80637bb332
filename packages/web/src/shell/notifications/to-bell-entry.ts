import type { MessageOnWire } from '@conch/protocol';
import { conch } from '../../client/conch.ts';
import { ownSettingsOf } from '../../client/spaces/own-spaces.ts';
import { queries } from '../../client/queries.ts';
import { threadsQuery } from '../../client/threads-query.ts';
import { oneLine } from '../../screens/space/message/text/one-line.ts';
import { isForYou, type BellEntry } from '../../state/bell/bell-entry.ts';
import { bellEntryOf } from '../../state/bell/bell-entry-of.ts';
import { notifyChoice } from '../../state/notify-choice.ts';

/**
 * The notification for a message, with the title of its thread. Null if the message causes no
 * notification.
 */
export async function toBellEntry(message: MessageOnWire, me: string): Promise<BellEntry | null> {
  const { spaceId, threadId } = message;
  // Only forums have threads, and every message of a forum is in a thread.
  const kind = threadId === null ? 'chat' : 'forum';
  const choice = notifyChoice({ id: spaceId, kind, mine: ownSettingsOf(spaceId) });
  const entry = bellEntryOf(message, { me, choice, excerptOf });
  if (entry === null || threadId === null) return entry;
  const title = await titleOf(spaceId, threadId).catch(() => null);
  if (!isForYou(entry)) return { ...entry, title };
  const number = await numberOf(message, threadId).catch(() => null);
  return { ...entry, title, to: number === null ? entry.to : `${entry.to}#post-${number}` };
}

const LONGEST_EXCERPT = 160;

function excerptOf(text: string): string {
  return oneLine(text).slice(0, LONGEST_EXCERPT);
}

async function titleOf(spaceId: string, threadId: string): Promise<string> {
  const threads = await queries.ensureQueryData(threadsQuery(spaceId));
  const known = threads.find(({ id }) => id === threadId);
  const request = { params: { threadId }, query: { spaceId } };
  return (known ?? (await conch.call('readThread', request))).title;
}

async function numberOf({ spaceId, id }: MessageOnWire, threadId: string): Promise<number | null> {
  const pages = conch.pages('readPosts', { params: { threadId }, query: { spaceId, limit: 100 } });
  for await (const posts of pages) {
    const post = posts.find(({ message }) => message.id === id);
    if (post !== undefined) return post.number;
  }
  return null;
}

import type { MessageOnWire, ServerFrameOf } from '@conch/protocol';
import { isolated } from '../parts/isolated.ts';
import { doPostsInterrupt, isSeen } from '../state/forum-toast.ts';
import { changeBellEntries } from '../state/kept-bell-entries.ts';
import { isForYou, entryKey, threadPath, type BellEntry } from '../state/bell-entry.ts';
import { isUnread, withEntry, type ReadMarks } from '../state/bell-list.ts';
import { bellEntriesOf } from '../state/bell-entries.ts';
import { notifyChoice } from '../state/notify-choice.ts';
import { showToast } from '../state/toasts.ts';
import { toBellEntry } from './to-bell-entry.ts';
import { bellWords, postsWords, type Saying } from './bell-words.ts';
import { tellOutside } from './tell-outside.ts';

/** Who is told, and where they look. */
export interface Telling extends Saying {
  readonly me: string;
  readonly myName: string;
  readonly marks: ReadMarks;
  /** The path that is shown; `null`: nobody looks at the page. */
  readonly shown: string | null;
  readonly open: (to: string) => void;
}

/** Puts a message into the list; what is for somebody who looks elsewhere interrupts. */
export async function tellMessage(message: MessageOnWire, telling: Telling): Promise<void> {
  const { me, marks, shown } = telling;
  const entry = await toBellEntry(message, me);
  if (entry === null) return;
  changeBellEntries(me, (now) => withEntry(now, entry, marks));
  // Posts of others are told when the tick is over, thread by thread.
  const isPost = entry.threadId !== null && !isForYou(entry);
  if (!isPost && !isSeen(entry, shown)) interrupt(entry, telling);
}

/** Posts of others in one thread, of a tick or within a second. */
export function tellPosts(frame: ServerFrameOf<'forum:news'>, telling: Telling): void {
  const { spaceId, threadId, seq, authorNames } = frame;
  const { shown, myName } = telling;
  const place = { spaceId, threadId };
  if (!doPostsInterrupt({ ...place, choice: notifyChoice(spaceId), shown })) return;
  if (authorNames.every((name) => name === myName)) return;
  showToast({
    key: `thread ${threadId}`,
    kind: 'news',
    words: postsWords(frame, telling),
    to: threadPath(spaceId, threadId),
    about: { ...place, seq: isInSpace(spaceId, shown) ? null : seq },
  });
}

/** What was taken back calls for nobody. */
export function untell(messageIds: readonly string[], { me }: Pick<Telling, 'me'>): void {
  const gone = new Set(messageIds.map(entryKey));
  changeBellEntries(me, (list) => list.filter(({ key }) => !gone.has(key)));
}

function interrupt(entry: BellEntry, telling: Telling): void {
  const { spaceId, threadId, kind, to, seq } = entry;
  const { marks, me, shown, space, t } = telling;
  const alike = bellEntriesOf(me).filter(
    (one) => one.spaceId === spaceId && one.kind === kind && isUnread(one, marks),
  );
  const isMany = kind === 'mention' && threadId === null && alike.length > 1;
  const words = isMany
    ? t('toastMentions', { count: alike.length, space: isolated(space) })
    : bellWords(entry, telling);
  const key = `${kind} ${threadId ?? spaceId}`;
  const about = { spaceId, threadId, seq: isInSpace(spaceId, shown) ? null : seq };
  showToast({ key, kind: 'news', words, to, about });
  tellOutside({ key, words, open: () => telling.open(to) });
}

// Who is in a forum has all of it marked as read: only the thread itself says that it is.
function isInSpace(spaceId: string, shown: string | null): boolean {
  return shown?.startsWith(`/spaces/${spaceId}/`) === true;
}

import type { MessageOnWire, ServerFrameOf } from '@conch/protocol';
import { isolated } from '../../parts/names/isolated.ts';
import { doPostsInterrupt, isSeen } from '../../state/forum-toast.ts';
import { changeBellEntries } from '../../state/bell/stored-bell-entries.ts';
import { isForYou, entryKey, threadPath, type BellEntry } from '../../state/bell/bell-entry.ts';
import { isUnread, withEntry, type ReadMarks } from '../../state/bell/bell-list.ts';
import { bellEntriesOf } from '../../state/bell/bell-entries.ts';
import { hasSeparateNotification } from '../../state/bell/bell-entry-of.ts';
import { ownSettingsOf } from '../../client/spaces/own-spaces.ts';
import { notifyChoice } from '../../state/notify-choice.ts';
import { showToast } from '../../state/toasts.ts';
import { toBellEntry } from './to-bell-entry.ts';
import { bellWords, postsWords, type BellWording } from './bell-words.ts';
import { showBrowserNotification } from './browser-notification.ts';
import { translationNow } from '../../words/use-translation.ts';

/** The person to notify, and the path that this person currently sees. */
export interface NotificationTarget extends Pick<BellWording, 'space'> {
  readonly me: string;
  readonly myName: string;
  readonly marks: ReadMarks;
  /** The visible path. Null while the page is hidden. */
  readonly shown: string | null;
  readonly open: (to: string) => void;
}

/**
 * Adds a message to the notification list. Shows a toast, unless the message is visible, or is a
 * forum post that is not for this person.
 */
export async function notifyMessage(
  message: MessageOnWire,
  target: NotificationTarget,
): Promise<void> {
  const { me, marks, shown } = target;
  if (message.threadId !== null && hasSeparateNotification(message, me))
    addSeparatePost(message.threadId, message);
  const entry = await toBellEntry(message, me);
  if (entry === null) return;
  changeBellEntries(me, (now) => withEntry(now, entry, marks));
  // Posts that are not for this person are announced by thread, after the tick.
  const isPost = entry.threadId !== null && !isForYou(entry);
  if (!isPost && !isSeen(entry, shown)) interrupt(entry, target);
}

/**
 * For each thread, the posts for which the page already showed a notification. The news of the
 * thread also counts these posts. If the news is about only such posts, no toast is shown.
 */
const separatePosts = new Map<string, readonly number[]>();

function addSeparatePost(threadId: string, { seq }: Pick<MessageOnWire, 'seq'>): void {
  separatePosts.set(threadId, [...(separatePosts.get(threadId) ?? []), seq]);
}

/**
 * Returns how many posts up to this event had a separate notification, and removes these posts from
 * the map.
 */
function takeSeparatePosts(threadId: string, upTo: number): number {
  const seqs = separatePosts.get(threadId) ?? [];
  const left = seqs.filter((seq) => seq > upTo);
  if (left.length === 0) separatePosts.delete(threadId);
  else separatePosts.set(threadId, left);
  return seqs.length - left.length;
}

/** Shows one toast about the posts that one tick or one second has added to a thread. */
export function notifyPosts(frame: ServerFrameOf<'forum:news'>, target: NotificationTarget): void {
  const { spaceId, threadId, seq, count, senderNames } = frame;
  const { shown, myName } = target;
  const place = { spaceId, threadId };
  const choice = notifyChoice({ id: spaceId, kind: 'forum', mine: ownSettingsOf(spaceId) });
  const isOnlyForYou = takeSeparatePosts(threadId, seq) >= count;
  if (isOnlyForYou || !doPostsInterrupt({ ...place, choice, shown })) return;
  if (senderNames.every((name) => name === myName)) return;
  showToast({
    key: `thread ${threadId}`,
    kind: 'news',
    words: () => postsWords(frame, wordingNow(target)),
    to: threadPath(spaceId, threadId),
    about: { ...place, seq: isInSpace(spaceId, shown) ? null : seq },
  });
}

/** Removes the notifications of deleted messages. */
export function removeNotifications(
  messageIds: readonly string[],
  { me }: Pick<NotificationTarget, 'me'>,
): void {
  const gone = new Set(messageIds.map(entryKey));
  changeBellEntries(me, (list) => list.filter(({ key }) => !gone.has(key)));
}

function interrupt(entry: BellEntry, target: NotificationTarget): void {
  const { spaceId, threadId, kind, to, seq } = entry;
  const { marks, me, shown, space } = target;
  const alike = bellEntriesOf(me).filter(
    (one) => one.spaceId === spaceId && one.kind === kind && isUnread(one, marks),
  );
  const isMany = kind === 'mention' && threadId === null && alike.length > 1;
  const words = (): string =>
    isMany
      ? translationNow('news').t('mentions', { count: alike.length, space: isolated(space) })
      : bellWords(entry, wordingNow(target));
  const key = `${kind} ${threadId ?? spaceId}`;
  const about = { spaceId, threadId, seq: isInSpace(spaceId, shown) ? null : seq };
  showToast({ key, kind: 'news', words, to, about });
  showBrowserNotification({ key, words: words(), open: () => target.open(to) });
}

/** The translated texts in the current language. */
function wordingNow({ space }: Pick<NotificationTarget, 'space'>): BellWording {
  const { t, i18n } = translationNow('news');
  return { t, language: i18n.language, space };
}

// The read mark of an open forum covers all its threads. So the mark does not show which thread the
// person has read.
function isInSpace(spaceId: string, shown: string | null): boolean {
  return shown?.startsWith(`/spaces/${spaceId}/`) === true;
}

import { isForYou, type BellEntry } from './bell-entry.ts';

/** The read mark of each space: the last event that the person has read. */
export type ReadMarks = ReadonlyMap<string, number>;

// The limits are separate, so that general news cannot push out entries for the person.
const MOST_FOR_YOU = 50;
const MOST_NEWS = 20;

export function isUnread({ spaceId, seq }: Pick<BellEntry, 'spaceId' | 'seq'>, marks: ReadMarks) {
  return seq > (marks.get(spaceId) ?? Infinity);
}

/**
 * The list with one more entry, newest first. Unread news of one thread or space is merged into one
 * entry.
 */
export function withEntry(
  list: readonly BellEntry[],
  entry: BellEntry,
  marks: ReadMarks,
): readonly BellEntry[] {
  const known = list.find(({ key }) => key === entry.key);
  if (known !== undefined && known.seq >= entry.seq && isSame(known, entry)) return list;
  const added =
    known === undefined || isForYou(entry) || !isUnread(known, marks)
      ? entry
      : together(known, entry);
  return inOrder([added, ...list.filter(({ key }) => key !== entry.key)]);
}

/** Splits the list into entries for the person and general news. */
export function listParts(list: readonly BellEntry[]) {
  return { forYou: list.filter(isForYou), news: list.filter((one) => !isForYou(one)) };
}

/** The server's unread entries of a space, up to event `upTo`. */
interface UnreadOf {
  readonly spaceId: string;
  readonly upTo: number;
  readonly entries: readonly BellEntry[];
}

/** Replaces the unread entries of a space by the entries from the server. */
export function withUnreadOf(
  list: readonly BellEntry[],
  { spaceId, upTo, entries }: UnreadOf,
  marks: ReadMarks,
): readonly BellEntry[] {
  // An entry after `upTo` is newer than the server's response and is kept.
  const remaining = list.filter(
    (one) => one.spaceId !== spaceId || !isUnread(one, marks) || one.seq > upTo,
  );
  return entries.reduce<readonly BellEntry[]>((all, one) => withEntry(all, one, marks), remaining);
}

/**
 * The number of unread entries for the person, and whether any entry is unread. The list may
 * contain fewer mentions than the server has counted.
 * @param mentions the server's count of unread mentions
 */
export function bellCount(list: readonly BellEntry[], marks: ReadMarks, mentions = 0) {
  const unread = list.filter((entry) => isUnread(entry, marks));
  const { forYou } = listParts(unread);
  // A reply in a forum is for the person even without a mention.
  const replies = forYou.filter(({ kind }) => kind === 'reply').length;
  const named = Math.max(forYou.length - replies, mentions);
  return { forYou: named + replies, hasNews: unread.length > 0 };
}

function inOrder(entries: readonly BellEntry[]): readonly BellEntry[] {
  const sorted = entries.toSorted((one, other) => other.at.localeCompare(one.at));
  const { forYou, news } = listParts(sorted);
  return [...forYou.slice(0, MOST_FOR_YOU), ...news.slice(0, MOST_NEWS)];
}

// Whether the entries are equal. Entries also differ if only the new entry has a title.
function isSame(known: BellEntry, { title, to }: BellEntry): boolean {
  return title === known.title && to === known.to;
}

function together(known: BellEntry, entry: BellEntry): BellEntry {
  if (known.seq >= entry.seq) return { ...known, title: entry.title, to: entry.to };
  const names = [...new Set([...entry.names, ...known.names])];
  return { ...entry, kind: known.kind, names, count: known.count + entry.count };
}

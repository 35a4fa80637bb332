import { isForYou, type BellEntry } from './bell-entry.ts';

/** Up to where each space is read. */
export type ReadMarks = ReadonlyMap<string, number>;

// What is for somebody is not to be pushed out by what is only new.
const MOST_FOR_YOU = 50;
const MOST_NEWS = 20;

export function isUnread({ spaceId, seq }: Pick<BellEntry, 'spaceId' | 'seq'>, marks: ReadMarks) {
  return seq > (marks.get(spaceId) ?? Infinity);
}

/** The list with one more, the newest first; what is told of a place together adds up till read. */
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

/** What is for somebody, and what else is new, the newest first. */
export function listParts(list: readonly BellEntry[]) {
  return { forYou: list.filter(isForYou), news: list.filter((one) => !isForYou(one)) };
}

/** What the server has as unread of a space, up to an event. */
interface UnreadOf {
  readonly spaceId: string;
  readonly upTo: number;
  readonly entries: readonly BellEntry[];
}

/** The list as the server has it: what is unread of a space is counted anew from its messages. */
export function withUnreadOf(
  list: readonly BellEntry[],
  { spaceId, upTo, entries }: UnreadOf,
  marks: ReadMarks,
): readonly BellEntry[] {
  // What was told since the server was asked is newer than its answer.
  const kept = list.filter(
    (one) => one.spaceId !== spaceId || !isUnread(one, marks) || one.seq > upTo,
  );
  return entries.reduce<readonly BellEntry[]>((all, one) => withEntry(all, one, marks), kept);
}

/**
 * How much calls: a number for what is for you, otherwise whether there is anything new.
 * @param mentions how much the server has as unread that names you: the list may be shorter
 */
export function bellCount(list: readonly BellEntry[], marks: ReadMarks, mentions = 0) {
  const unread = list.filter((entry) => isUnread(entry, marks));
  const { forYou } = listParts(unread);
  // Replies in forums need not name anybody.
  const replies = forYou.filter(({ kind }) => kind === 'reply').length;
  const named = Math.max(forYou.length - replies, mentions);
  return { forYou: named + replies, hasNews: unread.length > 0 };
}

function inOrder(entries: readonly BellEntry[]): readonly BellEntry[] {
  const sorted = entries.toSorted((one, other) => other.at.localeCompare(one.at));
  const { forYou, news } = listParts(sorted);
  return [...forYou.slice(0, MOST_FOR_YOU), ...news.slice(0, MOST_NEWS)];
}

// A title that was not known before is worth taking.
function isSame(known: BellEntry, { title, to }: BellEntry): boolean {
  return title === known.title && to === known.to;
}

function together(known: BellEntry, entry: BellEntry): BellEntry {
  if (known.seq >= entry.seq) return { ...known, title: entry.title, to: entry.to };
  const names = [...new Set([...entry.names, ...known.names])];
  return { ...entry, kind: known.kind, names, count: known.count + entry.count };
}

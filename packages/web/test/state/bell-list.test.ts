import { expect, test } from 'vitest';
import type { BellEntry } from '../../src/state/bell/bell-entry.ts';
import { bellCount, withEntry, withUnreadOf } from '../../src/state/bell/bell-list.ts';
import { readBellEntries } from '../../src/state/bell/read-bell-entries.ts';

function entry(of: Partial<BellEntry> = {}): BellEntry {
  const seq = of.seq ?? 1;
  return {
    kind: 'mention',
    key: `message ${String(seq)}`,
    spaceId: 's1',
    threadId: null,
    title: null,
    seq,
    at: new Date(seq * 1_000).toISOString(),
    names: ['Guide'],
    count: 1,
    excerpt: 'Hello',
    to: '/spaces/s1?message=m1',
    ...of,
  };
}

const post = (seq: number, name: string, of: Partial<BellEntry> = {}) =>
  entry({ kind: 'post', key: 'thread t1', threadId: 't1', seq, names: [name], ...of });

const UNREAD = new Map([['s1', 0]]);
const listOf = (entries: readonly BellEntry[], marks = UNREAD) =>
  entries.reduce<readonly BellEntry[]>((list, one) => withEntry(list, one, marks), []);

test('the list shows the newest entry first in any order of arrival, and contains at most fifty entries', () => {
  const seqs = [2, 1, 3].map((seq) => entry({ seq }));
  expect(listOf(seqs).map(({ seq }) => seq)).toEqual([3, 2, 1]);
  const many = listOf(Array.from({ length: 60 }, (_, index) => entry({ seq: index + 1 })));
  expect([many.length, many.at(-1)?.seq]).toEqual([50, 11]);
});

test('general news is listed after entries for the person, and never removes these entries from the list', () => {
  const news = Array.from({ length: 30 }, (_, index) =>
    post(index + 2, 'Ada', { key: `thread ${String(index)}` }),
  );
  const list = listOf([entry(), ...news]);
  expect([list.length, list[0]?.kind, list[1]?.seq]).toEqual([21, 'mention', 31]);
});

test('an entry that is added twice is listed once', () => {
  expect(listOf([entry(), entry()])).toHaveLength(1);
  expect(listOf([post(4, 'Ada'), post(4, 'Ada')])[0]?.count).toBe(1);
});

test('the posts of a thread are merged into one entry with all senders', () => {
  const [row, ...rest] = listOf([post(1, 'Ada'), post(2, 'Ben'), post(3, 'Ada')]);
  expect(rest).toEqual([]);
  expect(row).toMatchObject({ count: 3, seq: 3, names: ['Ada', 'Ben'] });
});

test('if a new post is added to an entry, posts that were already read are not counted', () => {
  const read = new Map([['s1', 2]]);
  const list = listOf([post(1, 'Ada'), post(2, 'Ben')]);
  expect(withEntry(list, post(3, 'Cora'), read)[0]).toMatchObject({ count: 1, names: ['Cora'] });
});

test('the bell counts entries for the person, and shows a dot for other unread entries', () => {
  const list = listOf([entry({ seq: 5 }), entry({ seq: 2, kind: 'passed' }), post(6, 'Ada')]);
  const at = (mark: number) => bellCount(list, new Map([['s1', mark]]));
  expect(at(0)).toEqual({ forYou: 2, hasNews: true });
  expect(at(2)).toEqual({ forYou: 1, hasNews: true });
  expect(at(5)).toEqual({ forYou: 0, hasNews: true });
  expect(at(6)).toEqual({ forYou: 0, hasNews: false });
});

test("if the list is shorter than the server's count, the bell shows the server's count", () => {
  const many = listOf(Array.from({ length: 60 }, (_, index) => entry({ seq: index + 1 })));
  expect(bellCount(many, UNREAD, 87).forYou).toBe(87);
  const replied = listOf([entry({ seq: 1 }), entry({ seq: 2, kind: 'reply' })]);
  expect(bellCount(replied, UNREAD, 1).forYou).toBe(2);
});

test('the bell ignores entries of a space that the person has left', () => {
  expect(bellCount(listOf([entry()]), new Map())).toEqual({ forYou: 0, hasNews: false });
});

test('the unread entries of the server replace the unread entries of that space in the list', () => {
  const here = listOf([post(1, 'Ada'), entry({ seq: 9, spaceId: 's2', key: 'other' })]);
  const fetched = [post(1, 'Ada'), post(2, 'Ben')];
  const list = withUnreadOf(here, { spaceId: 's1', upTo: 2, entries: fetched }, UNREAD);
  expect(list.map(({ key, count }) => [key, count])).toEqual([
    ['other', 1],
    ['thread t1', 2],
  ]);
});

test("entries that are newer than the server's response are not removed", () => {
  const here = listOf([entry({ seq: 3 })]);
  const list = withUnreadOf(here, { spaceId: 's1', upTo: 2, entries: [entry({ seq: 2 })] }, UNREAD);
  expect(list.map(({ seq }) => seq)).toEqual([3, 2]);
});

test("read entries are not removed when the server's unread entries arrive", () => {
  const read = new Map([['s1', 1]]);
  const list = withUnreadOf(listOf([entry()]), { spaceId: 's1', upTo: 9, entries: [] }, read);
  expect(list).toHaveLength(1);
});

test('readBellEntries() skips invalid entries and links to other sites', () => {
  const kept = [entry(), { ...entry(), to: 'https://example.com/' }, { kind: 'mention' }, 3];
  expect(readBellEntries(JSON.stringify(kept))).toEqual([entry()]);
  expect([readBellEntries('{'), readBellEntries('{}'), readBellEntries(null)]).toEqual([
    [],
    [],
    [],
  ]);
});

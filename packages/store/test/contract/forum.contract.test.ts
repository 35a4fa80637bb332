import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import {
  addMessage,
  addPendingMention,
  addReplies,
  addSpace,
  addThread,
  messagesByIds,
  newestThreads,
  pendingMentionsOf,
  postsAfter,
  spacesOfThread,
  threadById,
  threadsBefore,
  type ThreadRow,
} from '../../src/index.ts';

const THREAD: ThreadRow = {
  spaceId: 'forum',
  id: 't1',
  number: 1,
  title: 'Payroll',
  category: 'general',
  postId: 'm1',
  replyCount: 0,
  lastActivityAt: 1000,
  expiresAt: 9000,
  createdAt: 1000,
};

const ALL = { spaceId: 'forum', expiresAfter: 0, expiresUpTo: 99_999, limit: 3 };

describe.each(DATABASES)('a forum in $name', (kind) => {
  const open = async () => withForum(await (await kind.forTest()).open());

  test('a thread is returned unchanged', async () => {
    const database = await open();
    await database.transact(() => addThread(THREAD));
    expect(await database.read(() => threadById('forum', 't1'))).toEqual(THREAD);
    expect(await database.read(() => threadById('other', 't1'))).toBeNull();
  });

  test('spacesOfThread returns only the given spaces that contain the thread', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addThread(THREAD);
      yield* addThread({ ...THREAD, spaceId: 'other' });
    });
    const spacesOf = (id: string, among: readonly string[]) =>
      database.read(() => spacesOfThread(id, among));
    expect(await spacesOf('t1', ['other', 'forum'])).toEqual(['forum', 'other']);
    expect(await spacesOf('t1', ['other'])).toEqual(['other']);
    expect(await spacesOf('t2', ['other', 'forum'])).toEqual([]);
  });

  test('[FO15] addReplies counts a reply and updates the last activity of the thread', async () => {
    const database = await open();
    await database.transact(() => addThread(THREAD));
    await database.transact(() => addReplies({ spaceId: 'forum', id: 't1', added: 1, at: 1500 }));
    expect(await database.read(() => threadById('forum', 't1'))).toEqual({
      ...THREAD,
      replyCount: 1,
      lastActivityAt: 1500,
    });
  });

  test('threads are listed by last activity, after a cursor', async () => {
    const database = await open();
    await database.transact(function* () {
      for (const [id, lastActivityAt, number] of [
        ['a', 5, 1],
        ['b', 7, 2],
        ['c', 7, 3],
        ['d', 6, 4],
      ] as const) {
        yield* addThread({ ...THREAD, id, lastActivityAt, number });
      }
    });
    const ids = async (lastActivityAt: number, id: string) =>
      (await database.read(() => threadsBefore({ ...ALL, lastActivityAt, id }))).map(
        (row) => row.id,
      );
    expect(await ids(100, '')).toEqual(['c', 'b', 'd']);
    expect(await ids(7, 'c')).toEqual(['b', 'd', 'a']);
  });

  test('threads are listed by number, and a list can be limited to open threads or to expired threads', async () => {
    const database = await open();
    await database.transact(function* () {
      for (const [number, expiresAt] of [
        [1, 5],
        [2, 9],
        [3, 6],
        [4, 5],
      ] as const) {
        yield* addThread({ ...THREAD, id: `t${number}`, number, expiresAt });
      }
    });
    const numbers = async (given: { expiresAfter: number; expiresUpTo: number; before: number }) =>
      (await database.read(() => newestThreads({ ...ALL, ...given }))).map((row) => row.number);
    expect(await numbers({ expiresAfter: 0, expiresUpTo: 99, before: 100 })).toEqual([4, 3, 2]);
    expect(await numbers({ expiresAfter: 0, expiresUpTo: 99, before: 2 })).toEqual([1]);
    expect(await numbers({ expiresAfter: 5, expiresUpTo: 99, before: 100 })).toEqual([3, 2]);
    expect(await numbers({ expiresAfter: 0, expiresUpTo: 5, before: 100 })).toEqual([4, 1]);
  });

  test('the posts of a thread are listed in the order of their numbers', async () => {
    const database = await withPosts(await open());
    const page = { spaceId: 'forum', threadId: 't1', after: 1, limit: 10 };
    const posts = await database.read(() => postsAfter(page));
    expect(posts.map(({ id, threadNo }) => [id, threadNo])).toEqual([
      ['m3', 2],
      ['m5', 3],
    ]);
  });

  test('two posts with the same number in a thread are refused', async () => {
    const database = await withPosts(await open());
    const again = database.transact(() =>
      addMessage({ ...EMPTY_MESSAGE, spaceId: 'forum', id: 'm9', threadId: 't1', threadNo: 3 }),
    );
    await expect(again).rejects.toThrow(/unique|duplicate/i);
  });

  test('messagesByIds returns only messages of the given space, also for many ids', async () => {
    const database = await withPosts(await open());
    const rows = await database.read(() => messagesByIds('forum', ['m5', 'none', 'm2', 'm1']));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(['m1', 'm2', 'm5']));
    expect(await database.read(() => messagesByIds('other', ['m1']))).toEqual([]);
  });

  test('[FO16] an agent may have several pending mentions in a thread', async () => {
    const database = await open();
    const mention = {
      spaceId: 'forum',
      id: 'p1',
      seq: 2,
      mentionedAgentId: 'hr',
      threadId: 't1',
      mentionerName: 'Ana',
      createdAt: 5,
    };
    await database.transact(() => addPendingMention({ ...mention, id: 'p2', createdAt: 9 }));
    await database.transact(() => addPendingMention(mention));
    await database.transact(() =>
      addPendingMention({ ...mention, id: 'p3', mentionedAgentId: 'it' }),
    );
    const rows = await database.read(() => pendingMentionsOf('forum', 'hr'));
    expect(rows.map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(rows[0]).toEqual(mention);
  });
});

async function withForum(database: Database): Promise<Database> {
  await database.transact(function* () {
    for (const id of ['forum', 'other']) {
      const rest = { policy: 'chain', mainAgentId: null, settings: '{}', version: 1, createdAt: 1 };
      yield* addSpace({ id, name: id, ...rest });
    }
  });
  return database;
}

/** Three posts of one thread, with other messages between them. */
async function withPosts(database: Database): Promise<Database> {
  await database.transact(function* () {
    for (const [seq, threadId, threadNo] of [
      [1, 't1', 1],
      [2, null, null],
      [3, 't1', 2],
      [4, 't2', 1],
      [5, 't1', 3],
    ] as const) {
      const row = { ...EMPTY_MESSAGE, spaceId: 'forum', id: `m${seq}`, seq };
      yield* addMessage({ ...row, threadId, threadNo });
    }
  });
  return database;
}

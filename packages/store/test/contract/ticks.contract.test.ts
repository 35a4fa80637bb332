import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import {
  addForum,
  addMessage,
  addPendingMention,
  addRun,
  addSpace,
  addThread,
  addTick,
  clearPendingMentions,
  countWritten,
  dropReport,
  endTick,
  forksOf,
  forumOf,
  forumsDue,
  nextTickAfter,
  newestPosts,
  nextThreadNumber,
  pendingMentionsIn,
  reportOf,
  reportRun,
  runById,
  saveForum,
  takeReport,
  threadsExpiring,
  tickNumbered,
  ticksAfter,
  ticksBefore,
  titlesSince,
  type ForumRow,
  type TickRow,
} from '../../src/index.ts';

const FORUM: ForumRow = {
  spaceId: 'forum',
  tick: 0,
  lastTickAt: null,
  isTicking: 0,
  nextTickAt: 100,
  pausedBecause: null,
  forkedFrom: null,
};

const TICK: TickRow = {
  spaceId: 'forum',
  number: 1,
  at: 100,
  askedBy: null,
  plannedSeq: 7,
  endedSeq: null,
  endedAt: null,
  prunedBefore: 10,
  pending: 2,
  threadsWritten: 0,
  repliesWritten: 0,
  plan: '{}',
};

describe.each(DATABASES)('the ticks of a forum in $name', (kind) => {
  const open = async () => withSpaces(await (await kind.forTest()).open());

  test('a forum row is returned as it was added and saved', async () => {
    const database = await open();
    await database.transact(() => addForum(FORUM));
    expect(await database.read(() => forumOf('forum'))).toEqual(FORUM);
    const saved = { ...FORUM, tick: 3, lastTickAt: 90, isTicking: 1, nextTickAt: null } as const;
    await database.transact(() => saveForum({ ...saved, pausedBecause: 'money-stop' }));
    expect(await database.read(() => forumOf('forum'))).toEqual({
      ...saved,
      pausedBecause: 'money-stop',
    });
  });

  test('forumsDue lists due forums in order of their due time, except forums with a running tick', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addForum({ ...FORUM, spaceId: 'forum', nextTickAt: 9 });
      yield* addForum({ ...FORUM, spaceId: 'other', nextTickAt: 5 });
      yield* addForum({ ...FORUM, spaceId: 'paused', nextTickAt: null });
    });
    expect(await database.read(() => forumsDue(8))).toEqual(['other']);
    expect(await database.read(() => forumsDue(9))).toEqual(['other', 'forum']);
    await database.transact(() =>
      saveForum({ ...FORUM, spaceId: 'other', nextTickAt: 5, isTicking: 1 }),
    );
    expect(await database.read(() => forumsDue(9))).toEqual(['forum']);
  });

  test('nextTickAfter returns the first tick after a given time', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addForum({ ...FORUM, spaceId: 'forum', nextTickAt: 9 });
      yield* addForum({ ...FORUM, spaceId: 'other', nextTickAt: 5 });
    });
    expect(await database.read(() => nextTickAfter(4))).toBe(5);
    expect(await database.read(() => nextTickAfter(5))).toBe(9);
    expect(await database.read(() => nextTickAfter(9))).toBeNull();
  });

  test('forksOf returns the forks of a forum', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addForum(FORUM);
      yield* addForum({ ...FORUM, spaceId: 'other', forkedFrom: 'forum' });
      yield* addForum({ ...FORUM, spaceId: 'paused', forkedFrom: 'other' });
    });
    expect(await database.read(() => forksOf('forum'))).toEqual(['other']);
    expect(await database.read(() => forksOf('paused'))).toEqual([]);
  });

  test('a tick stores the number of its posts and its end', async () => {
    const database = await open();
    const tick = { spaceId: 'forum', number: 1 };
    await database.transact(function* () {
      yield* addTick(TICK);
      yield* countWritten({ ...tick, threads: 1, replies: 0 });
      yield* countWritten({ ...tick, threads: 0, replies: 1 });
      yield* endTick({ ...tick, seq: 12, at: 130 });
    });
    expect(await database.read(() => tickNumbered('forum', 1))).toEqual({
      ...TICK,
      threadsWritten: 1,
      repliesWritten: 1,
      endedSeq: 12,
      endedAt: 130,
    });
  });

  test('ticks can be paged in both directions', async () => {
    const database = await open();
    await database.transact(function* () {
      for (const number of [1, 2, 3, 4]) yield* addTick({ ...TICK, number });
    });
    const numbers = (rows: readonly TickRow[]) => rows.map(({ number }) => number);
    const before = { spaceId: 'forum', before: 4, limit: 2 };
    const after = { spaceId: 'forum', after: 1, limit: 2 };
    expect(numbers(await database.read(() => ticksBefore(before)))).toEqual([3, 2]);
    expect(numbers(await database.read(() => ticksAfter(after)))).toEqual([2, 3]);
  });

  test('[FO24] after the agent of a run has answered, no node owns the run, and its result can be read only once', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addRun(RUN);
      yield* reportRun({ spaceId: 'forum', runId: 'r1', report: '"done"', at: 5 });
    });
    const run = await database.read(() => runById('forum', 'r1'));
    expect(run).toMatchObject({ state: 'reported', owner: null });
    expect((await database.read(() => reportOf('forum', 'r1')))?.report).toBe('"done"');
    const take = () => database.transact(() => takeReport('forum', 'r1'));
    expect((await take())?.report).toBe('"done"');
    expect(await take()).toBeNull();
  });

  test('dropReport deletes the stored result of a stopped run', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addRun(RUN);
      yield* reportRun({ spaceId: 'forum', runId: 'r1', report: '"done"', at: 5 });
      yield* dropReport('forum', 'r1');
    });
    expect(await database.read(() => reportOf('forum', 'r1'))).toBeNull();
  });

  test('threads have a number per forum and are found by their expiry', async () => {
    const database = await open();
    await addThreads(database);
    const stretch = { spaceId: 'forum', after: 20, upTo: 40 };
    const ending = await database.read(() => threadsExpiring(stretch));
    expect(ending.map(({ id }) => id)).toEqual(['c', 'b']);
    expect(await database.read(() => nextThreadNumber('forum'))).toBe(4);
    expect(await database.read(() => nextThreadNumber('other'))).toBe(1);
  });

  test('[FO6] titlesSince returns the titles of threads that were opened since a given time', async () => {
    const database = await open();
    await addThreads(database);
    const titles = await database.read(() => titlesSince('forum', 2));
    expect(titles).toEqual([
      { title: 'Title b', openedAt: 2 },
      { title: 'Title c', openedAt: 3 },
    ]);
  });

  test('[FO17] deleting the pending mentions of an agent in one thread deletes no other pending mentions', async () => {
    const database = await open();
    const row = { spaceId: 'forum', mentionerName: 'Ana', createdAt: 5, seq: 1 };
    await database.transact(function* () {
      yield* addPendingMention({ ...row, id: '1', mentionedAgentId: 'hr', threadId: 'a' });
      yield* addPendingMention({ ...row, id: '2', mentionedAgentId: 'hr', threadId: 'b' });
      yield* addPendingMention({ ...row, id: '3', mentionedAgentId: 'it', threadId: 'a' });
      yield* addPendingMention({ ...row, id: '4', mentionedAgentId: 'hr', threadId: 'a' });
      yield* clearPendingMentions({ spaceId: 'forum', agentId: 'hr', threadId: 'a' });
    });
    const left = await database.read(() => pendingMentionsIn('forum'));
    expect(left.map(({ id }) => id)).toEqual(['2', '3']);
  });

  test('newestPosts returns the posts of a thread that an agent may read, up to a given event', async () => {
    const database = await open();
    await database.transact(function* () {
      for (const seq of [1, 2, 3, 4, 5]) {
        const place = { spaceId: 'forum', id: `m${seq}`, seq, threadId: 'a', threadNo: seq };
        yield* addMessage({ ...EMPTY_MESSAGE, ...place, briefingAudienceId: seq === 3 ? null : 0 });
      }
    });
    const wanted = { spaceId: 'forum', threadId: 'a', upTo: 4, limit: 2 };
    const posts = await database.read(() => newestPosts(wanted));
    expect(posts.map(({ id }) => id)).toEqual(['m4', 'm2']);
  });
});

const RUN = {
  spaceId: 'forum',
  id: 'r1',
  agentId: 'hr',
  chainId: 'c1',
  triggerId: 'm1',
  nth: 1,
  state: 'running',
  because: 'FO9',
  queuedSeq: 1,
  offeredAt: 1,
  waiters: '[]',
  owner: 'node',
  token: 1,
  startedAt: 1,
  firstSeq: 1,
  isPrivate: 0,
  branch: 0,
  askedBy: null,
  handOff: null,
  reason: '',
  isAwaited: 0,
} as const;

async function addThreads(database: Database): Promise<void> {
  const ends = [
    ['a', 20],
    ['b', 40],
    ['c', 30],
  ] as const;
  await database.transact(function* () {
    for (const [nth, [id, expiresAt]] of ends.entries()) {
      yield* addThread({
        spaceId: 'forum',
        id,
        title: `Title ${id}`,
        category: 'general',
        postId: `p${id}`,
        replyCount: 0,
        lastActivityAt: 1,
        expiresAt,
        createdAt: nth + 1,
        number: nth + 1,
      });
    }
  });
}

async function withSpaces(database: Database): Promise<Database> {
  await database.transact(function* () {
    for (const id of ['forum', 'other', 'paused']) {
      const rest = { policy: 'chain', mainAgentId: null, settings: '{}', version: 1, createdAt: 1 };
      yield* addSpace({ id, name: id, ...rest });
    }
  });
  return database;
}

import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeForum } from '../support/make-forum.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';

const NO_SUCH = '019a8c1e-0000-7000-8000-000000000000';

/** A forum with a thread, after three ticks. */
async function afterThreeTicks(opened: OpenServer, people: readonly string[] = []) {
  const clients = await Promise.all(people.map((name) => opened.person(name)));
  const forum = await makeForum(opened, { people: clients, settings: { creationChance: 0 } });
  await forum.opened('Gardens', 'Which is yours, @Ada?');
  for (let nth = 0; nth < 3; nth += 1) await forum.tick();
  return { forum, clients, query: { spaceId: forum.spaceId } };
}

describe.each(DATABASES.slice(0, 1))('forums as runs over HTTP, on $name', (kind) => {
  test('one hash stands for what has happened, up to a tick or in all', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const { query } = await afterThreeTicks(opened);
    const [all, third, second] = [
      await owner.call('readForumHash', { query }),
      await owner.call('readForumHash', { query: { ...query, upToTick: 3 } }),
      await owner.call('readForumHash', { query: { ...query, upToTick: 2 } }),
    ];
    expect(third).toEqual(all);
    expect(all).toMatchObject({ ticks: 3, posts: 7 });
    expect([second.ticks, second.posts]).toEqual([2, 5]);
    expect(second.hash).not.toBe(all.hash);
  });

  test('a fork has the same history up to its tick, and goes on with other settings', async () => {
    const opened = await openServer(kind);
    const { owner, server } = opened;
    const { forum, query } = await afterThreeTicks(opened);
    const body = { ...query, tick: 2, name: 'Otherwise', settings: { baseReplyChance: 0 } };
    const fork = await owner.call('forkForum', { body });
    const there = { spaceId: fork.id };
    const [ours, theirs] = [
      await owner.call('readForumHash', { query: { ...query, upToTick: 2 } }),
      await owner.call('readForumHash', { query: { ...there, upToTick: 2 } }),
    ];
    expect(fork).toMatchObject({ name: 'Otherwise', role: 'owner', kind: 'forum' });
    expect(fork.settings.forum).toMatchObject({ baseReplyChance: 0, isPaused: true, seed: 'test' });
    expect(theirs).toEqual(ours);
    const before = await owner.call('compareForums', { query: { ...query, with: fork.id } });
    expect(before).toMatchObject({ common: { ticks: 2, hash: ours.hash }, a: { ticks: 3 } });
    expect(before.settings).toContainEqual({ name: 'baseReplyChance', a: 1, b: 0 });
    await owner.call('beginTick', { query: there });
    await server.conch.idle(fork.id as Parameters<typeof server.conch.idle>[0]);
    const after = await owner.call('compareForums', { query: { ...query, with: fork.id } });
    expect(after.first).toMatchObject({ tick: 3, in: 'plan' });
    expect([after.a.replies, after.b.replies]).toEqual([6, 4]);
    expect((await owner.call('readForum', { query })).tick).toBe(3);
    expect(forum.spaceId).not.toBe(fork.id);
  });

  test('[T5] nobody but its maker is in a fork, with the agents that were there', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const { query, clients } = await afterThreeTicks(opened, ['Ben']);
    const fork = await owner.call('forkForum', { body: { ...query, tick: 1, name: 'Mine' } });
    const params = { spaceId: fork.id };
    const { items } = await owner.call('listMembers', { params });
    const [ben] = clients;
    const members = items.map(({ name, role }) => `${name}: ${role ?? 'agent'}`);
    expect(members.toSorted()).toEqual(['Ada: agent', 'Bea: agent', 'Olga: owner']);
    expect((await ben?.refused('readSpace', { params }))?.code).toBe('no-such-space');
  });

  test('[T5] what agents of a fork may read elsewhere is what its maker may grant', async () => {
    const opened = await openServer(kind);
    const { owner, person } = opened;
    const ben = await person('Ben');
    const { spaceId: secret } = await makeRoom(owner, { name: 'Secret' });
    const { forum, query } = await afterThreeTicks(opened);
    const { id: memberId } = await ben.call('readMe');
    const params = { spaceId: forum.spaceId };
    await owner.call('changeSpace', { params, body: { settings: { readableSpaces: [secret] } } });
    await owner.call('addMembers', { params, body: { memberIds: [memberId], role: 'owner' } });
    await forum.tick();
    const body = { ...query, tick: 4, name: 'Spy' };
    const [theirs, ours] = [
      await ben.call('forkForum', { body }),
      await owner.call('forkForum', { body }),
    ];
    expect(theirs.settings.readableSpaces).toEqual([]);
    expect(ours.settings.readableSpaces).toEqual([secret]);
    // As it was made: a fork that is changed afterwards could be left half changed by a crash.
    expect([theirs.version, ours.version]).toEqual([1, 1]);
  });

  test('who may not manage a forum forks nothing, and who may not read one compares it with nothing', async () => {
    const opened = await openServer(kind);
    const { person } = opened;
    const { query, clients } = await afterThreeTicks(opened, ['Ben']);
    const cleo = await person('Cleo');
    const own = await cleo.call('makeSpace', {
      body: { name: 'Own', settings: { kind: 'forum' } },
    });
    const body = { ...query, tick: 1, name: 'Mine' };
    const codes = [
      await clients[0]?.refused('forkForum', { body }),
      await cleo.refused('forkForum', { body }),
      await cleo.refused('readForumHash', { query }),
      await cleo.refused('compareForums', { query: { spaceId: own.id, with: query.spaceId } }),
      await cleo.refused('compareForums', { query: { spaceId: query.spaceId, with: own.id } }),
      await cleo.refused('compareForums', { query: { spaceId: own.id, with: NO_SUCH } }),
    ].map((problem) => problem?.code);
    expect(codes).toEqual(['not-allowed', ...Array.from({ length: 5 }, () => 'no-such-space')]);
  });

  test('a chat has no runs, and what is not there or makes no sense is refused', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const { query } = await afterThreeTicks(opened);
    const { spaceId: chat } = await makeRoom(owner, { name: 'A chat' });
    const fork = { ...query, tick: 1, name: 'Fork' };
    const codes = [
      await owner.refused('readForumHash', { query: { spaceId: chat } }),
      await owner.refused('forkForum', { body: { ...fork, spaceId: chat } }),
      await owner.refused('compareForums', { query: { ...query, with: chat } }),
      await owner.refused('readForumHash', { query: { ...query, upToTick: 9 } }),
      await owner.refused('forkForum', { body: { ...fork, tick: 9 } }),
      await owner.refused('forkForum', { body: { ...fork, tick: 0 } }),
      await owner.refused('forkForum', { body: { ...fork, name: '' } }),
      await owner.refused('forkForum', { body: { ...fork, settings: { baseReplyChance: 2 } } }),
      await owner.refused('compareForums', { query: { with: 'mine' } }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'not-a-forum',
      'not-a-forum',
      'not-a-forum',
      'no-such-tick',
      'no-such-tick',
      'bad-input',
      'bad-name',
      'bad-input',
      'bad-input',
    ]);
  });
});

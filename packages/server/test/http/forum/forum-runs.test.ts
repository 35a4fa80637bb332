import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeForum } from '../../support/make-forum.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer, type OpenServer } from '../../support/open-server.ts';

const NO_SUCH = '019a8c1e-0000-7000-8000-000000000000';

/** A forum with one thread, after three ticks. */
async function afterThreeTicks(opened: OpenServer, people: readonly string[] = []) {
  const clients = await Promise.all(people.map((name) => opened.person(name)));
  const forum = await makeForum(opened, { people: clients, settings: { creationChance: 0 } });
  await forum.openThread('Gardens', 'Which is yours, @Ada?');
  for (let nth = 0; nth < 3; nth += 1) await forum.tick();
  return { forum, clients, query: { spaceId: forum.spaceId } };
}

describe.each(DATABASES.slice(0, 1))(
  'hashes, forks and comparisons of forums over HTTP, on $name',
  (kind) => {
    test('the hash of a forum identifies its history, in total or up to a tick', async () => {
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

    test('a forum fork has the same history up to its tick, and continues with other settings', async () => {
      const opened = await openServer(kind);
      const { owner, server } = opened;
      const { forum, query } = await afterThreeTicks(opened);
      const body = { ...query, tick: 2, name: 'Otherwise', settings: { baseReplyChance: 0 } };
      const fork = await owner.call('forkForum', { body });
      const inFork = { spaceId: fork.id };
      const [ours, theirs] = [
        await owner.call('readForumHash', { query: { ...query, upToTick: 2 } }),
        await owner.call('readForumHash', { query: { ...inFork, upToTick: 2 } }),
      ];
      expect(fork).toMatchObject({ name: 'Otherwise', role: 'owner', kind: 'forum' });
      expect(fork.settings.forum).toMatchObject({
        baseReplyChance: 0,
        isPaused: true,
        seed: 'test',
      });
      expect(theirs).toEqual(ours);
      const before = await owner.call('compareForums', { query: { ...query, with: fork.id } });
      expect(before).toMatchObject({ common: { ticks: 2, hash: ours.hash }, a: { ticks: 3 } });
      expect(before.settings).toContainEqual({ name: 'baseReplyChance', a: 1, b: 0 });
      await owner.call('beginTick', { query: inFork });
      await server.conch.idle(fork.id);
      const after = await owner.call('compareForums', { query: { ...query, with: fork.id } });
      expect(after.first).toMatchObject({ tick: 3, in: 'plan' });
      expect([after.a.replies, after.b.replies]).toEqual([6, 4]);
      expect((await owner.call('readForum', { query })).tick).toBe(3);
      expect(forum.spaceId).not.toBe(fork.id);
    });

    test('if a fork has copied a thread, reading the thread by its id returns the original, and a reply must name the forum', async () => {
      const opened = await openServer(kind);
      const { owner } = opened;
      const { query } = await afterThreeTicks(opened);
      const fork = await owner.call('forkForum', {
        body: { ...query, tick: 2, name: 'Otherwise' },
      });
      const [thread] = (await owner.call('listThreads', { query })).items;
      const params = { threadId: thread?.id ?? '' };
      const inFork = { spaceId: fork.id };
      expect((await owner.call('readThread', { params })).spaceId).toBe(query.spaceId);
      expect((await owner.call('readThread', { params, query: inFork })).spaceId).toBe(fork.id);
      const body = { content: 'Here?' };
      expect((await owner.refused('postReply', { params, body })).code).toBe('which-forum');
      const { number } = await owner.call('postReply', { params, query: inFork, body });
      const { items } = await owner.call('readPosts', { params, query: inFork });
      expect(items.at(-1)).toMatchObject({ number, message: { content: 'Here?' } });
    });

    test('[I-28] if a client repeats a request for a fork, and the request names no forum, the response is the same fork', async () => {
      const opened = await openServer(kind);
      const { owner } = opened;
      await afterThreeTicks(opened);
      const body = { tick: 2, name: 'Otherwise', clientId: 'once' };
      const fork = await owner.call('forkForum', { body });
      expect((await owner.call('forkForum', { body })).id).toBe(fork.id);
    });

    test('[T5] the members of a fork are its creator and the agents of the original', async () => {
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

    test('[T5] a person who may not add one of the agents of a forum cannot fork the forum', async () => {
      const opened = await openServer(kind);
      const { owner, person } = opened;
      const ben = await person('Ben');
      const { forum, query } = await afterThreeTicks(opened);
      const { id: memberId } = await ben.call('readMe');
      const params = { spaceId: forum.spaceId };
      await owner.call('addMembers', { params, body: { memberIds: [memberId], role: 'owner' } });
      const [agent] = (await owner.call('listAgents')).items;
      const agentId = agent?.id ?? '';
      await owner.call('changeAgent', { params: { agentId }, body: { addableBy: 'owner' } });
      const body = { ...query, tick: 3, name: 'Mine' };
      expect((await ben.refused('forkForum', { body })).code).toBe('agent-not-addable');
      expect(await owner.call('forkForum', { body })).toMatchObject({ name: 'Mine' });
    });

    test('forking a forum requires the right to manage it, and comparing requires the right to read both', async () => {
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

    test('forks and comparisons of chats, unknown ticks and invalid settings are refused', async () => {
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
  },
);

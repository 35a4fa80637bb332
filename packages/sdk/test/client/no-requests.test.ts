import type { AgentKind } from '@conch/agents';
import type { Client, FollowedSpace, LiveForumState } from '@conch/sdk';
import { describe, expect, test } from 'vitest';
import { freshView, shownIn } from './support/fresh-view.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilShown } from './support/until.ts';

/** A `fetch` that records the requested URLs. */
function counting() {
  const paths: string[] = [];
  const counted: typeof fetch = (input, init) => {
    paths.push(input instanceof Request ? input.url : input.toString());
    return fetch(input, init);
  };
  return { fetch: counted, paths };
}

/** Follows a space until everything of the first load is shown. */
async function settled(client: Client, spaceId: string): Promise<FollowedSpace> {
  const space = client.follow(spaceId);
  await space.ready;
  await untilShown(space, ({ limits, online }) => limits.length > 0 && online.length > 0);
  return space;
}

const ASK = { tool: 'pay', input: '{"amount":5}', reason: 'It costs money.' };

/** Agents that request one approval before they answer. */
const askingKind: AgentKind = {
  name: 'asking',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run({ steps }) {
        if (steps.length === 0) yield { kind: 'ask', callId: 'pay', ask: ASK };
        return { kind: 'answered', content: 'Paid.' };
      },
    },
  }),
};

describe.each(SQLITE)('a followed space, on $name', (kind) => {
  test('a followed space shows a changed setting to every watcher without a request', async () => {
    const { client, direct, person, room } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const [mine, his] = [counting(), counting()];
    const spaces = [
      await settled(client({ fetch: mine.fetch }), spaceId),
      await settled(client({ fetch: his.fetch, token: ben.token }), spaceId),
    ];
    const before = [...mine.paths, ...his.paths].length;
    const params = { spaceId };
    const body = { name: 'Hall', settings: { turnLimit: 7, policy: 'mention' as const } };
    await direct.call('changeSpace', { params, body });
    await direct.call('archiveSpace', { params });
    for (const space of spaces) {
      const view = await untilShown(space, ({ space: { archivedAt } }) => archivedAt !== null);
      expect(view.space).toMatchObject({ name: 'Hall', policy: 'mention', version: 3 });
      expect(view.floor.limit).toBe(7);
      expect(view.limits[0]).toMatchObject({ kind: 'turns', limit: 7 });
    }
    expect([...mine.paths, ...his.paths].length).toBe(before);
    const [own] = spaces;
    expect(own?.view && shownIn(own.view)).toEqual(shownIn(await freshView(direct, spaceId)));
  });

  test('a followed forum shows changed settings, pauses, threads and ticks to every watcher without a request', async () => {
    const { client, direct, person, room, server } = await openServer(kind);
    const ben = await person('Ben');
    const { id } = await direct.call('addAgent', {
      body: { name: 'Ann', kind: 'script', config: [{ do: { skip: true } }] },
    });
    const spaceId = await room({ memberIds: [ben.id, id] });
    const query = { spaceId };
    const params = { spaceId };
    const asForum = { kind: 'forum' as const, forum: { isPaused: true } };
    await direct.call('changeSpace', { params, body: { settings: asForum } });
    const [mine, his] = [counting(), counting()];
    const spaces = [
      await settled(client({ fetch: mine.fetch }), spaceId),
      await settled(client({ fetch: his.fetch, token: ben.token }), spaceId),
    ];
    for (const space of spaces) await untilShown(space, ({ forum }) => forum !== null);
    const before = [...mine.paths, ...his.paths].length;
    const everywhere = async (isShown: (forum: LiveForumState) => boolean): Promise<void> => {
      for (const space of spaces) {
        const view = await untilShown(space, ({ forum }) => forum !== null && isShown(forum));
        expect(view.forum).toEqual(await direct.call('readForum', { query }));
      }
    };
    await direct.call('resumeForum', { query });
    await everywhere(({ isPaused }) => !isPaused);
    const { nextTickAt } = await direct.call('readForum', { query });
    const forum = { tickIntervalMs: 7_200_000 };
    await direct.call('changeSpace', { params, body: { settings: { forum } } });
    await everywhere((state) => state.nextTickAt !== nextTickAt);
    await direct.call('pauseForum', { query });
    await everywhere(({ isPaused }) => isPaused);
    const body = { spaceId, title: 'Lunch', content: 'What is fresh, @Ann?' };
    await direct.call('openThread', { body });
    await everywhere(({ openThreads, pendingMentions }) => openThreads + pendingMentions === 2);
    await direct.call('beginTick', { query });
    await server.conch.idle(spaceId);
    await everywhere(({ tick, isTicking }) => tick === 1 && !isTicking);
    await direct.call('removeMember', { params: { spaceId, memberId: id } });
    await everywhere(({ pendingMentions }) => pendingMentions === 0);
    expect([...mine.paths, ...his.paths].length).toBe(before);
  });

  test('a followed space shows a changed role of its reader without a request', async () => {
    const { client, direct, person, room } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const { fetch: counted, paths } = counting();
    const space = await settled(client({ fetch: counted, token: ben.token }), spaceId);
    const before = paths.length;
    const params = { spaceId, memberId: ben.id };
    await direct.call('changeMember', { params, body: { role: 'viewer' } });
    const view = await untilShown(space, ({ space: { role } }) => role === 'viewer');
    expect(view.members.find(({ id }) => id === ben.id)?.role).toBe('viewer');
    expect(paths.length).toBe(before);
  });

  test('a followed space shows an approval and its verdict without a request', async () => {
    const { client, direct, room } = await openServer(kind, { kinds: [askingKind] });
    const agent = { name: 'Ann', kind: 'asking', config: null };
    const { id } = await direct.call('addAgent', { body: agent });
    const spaceId = await room({ memberIds: [id] });
    const { fetch: counted, paths } = counting();
    const space = await settled(client({ fetch: counted }), spaceId);
    const before = paths.length;
    await direct.call('postMessage', { params: { spaceId }, body: { content: 'go' } });
    const { approvals } = await untilShown(space, (view) => view.approvals.length === 1);
    expect(approvals).toMatchObject([{ verdict: null }]);
    const { runId = '', callId = '' } = approvals[0] ?? {};
    const params = { spaceId, runId, callId };
    await direct.call('answerApproval', { params, body: { approve: true } });
    const answered = await untilShown(space, (view) => view.approvals[0]?.verdict === 'approved');
    expect(paths.length).toBe(before);
    expect(answered.approvals).toEqual((await freshView(direct, spaceId)).approvals);
  });
});

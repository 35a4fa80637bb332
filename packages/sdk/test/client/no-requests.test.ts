import type { AgentKind } from '@conch/agents';
import type { Client, FollowedSpace } from '@conch/sdk';
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

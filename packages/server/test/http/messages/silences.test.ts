import type { AgentKind } from '@conch/agents';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

const AGENTS = {
  Ann: [{ do: { say: 'Yes: {{content}}' } }],
  Bob: [{ do: { skip: true } }],
  Cid: [{ do: { fail: 'no' } }],
  Dee: [{ do: { pass: true } }],
};

/** Agents that fail in the middle of an answer. */
const stammering: AgentKind = {
  name: 'stammering',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run() {
        yield { kind: 'delta', text: 'Wel' };
        throw new Error('no more');
      },
    },
  }),
};

const START = Date.UTC(2026, 1, 27);

async function room(kind: DatabaseKind, agents: Readonly<Record<string, readonly object[]>>) {
  const clock = new ManualClock(START);
  const { owner, person, server } = await openServer(kind, { clock });
  const made = await makeRoom(owner, { agents, settings: { policy: 'broadcast' } });
  const { spaceId } = made;
  const say = async (content: string): Promise<void> => {
    await owner.call('postMessage', { params: { spaceId }, body: { content } });
    await server.conch.idle();
  };
  const silences = (query: { readonly since?: string; readonly until?: string } = {}) =>
    everyPage((place) =>
      owner.call('listRuns', {
        params: { spaceId },
        query: { silent: 'true', limit: 2, ...query, ...place },
      }),
    );
  return { clock, owner, person, server, say, silences, ...made };
}

describe.each(DATABASES)('silent runs over HTTP, on $name', (kind) => {
  test('a run without a message or a notice is listed as silent, with its outcome and its rule', async () => {
    const { say, silences, agent } = await room(kind, AGENTS);
    await say('hello');
    const runs = (await silences()).flat();
    const rows = runs.map(({ agentId, outcome, failure, outcomeWords, endedBecause }) => {
      return { agentId, outcome, failure, outcomeWords, endedBecause };
    });
    expect(rows.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))).toEqual([
      {
        agentId: agent('Bob'),
        outcome: 'skipped',
        failure: null,
        outcomeWords: 'had nothing to add',
        endedBecause: 'CH11',
      },
      {
        agentId: agent('Cid'),
        outcome: 'failed',
        failure: 'error',
        outcomeWords: expect.stringContaining('could not answer') as string,
        endedBecause: 'CH19',
      },
    ]);
  });

  test('a failed run with a partial answer is not listed as silent', async () => {
    const { owner, server } = await openServer(kind, { kinds: [stammering] });
    const body = { name: 'Ann', kind: 'stammering', config: {} };
    const { id } = await owner.call('addAgent', { body });
    const space = { name: 'Room', memberIds: [id] };
    const { id: spaceId } = await owner.call('makeSpace', { body: space });
    const params = { spaceId };
    await owner.call('postMessage', { params, body: { content: 'hello' } });
    await server.conch.idle();
    const { items } = await owner.call('readMessages', { params });
    expect(items.at(-1)).toMatchObject({ content: 'Wel', status: 'failed' });
    const query = { silent: 'true' as const };
    expect((await owner.call('listRuns', { params, query })).items).toEqual([]);
  });

  test('a run stopped before its first word is listed as silent', async () => {
    const { owner, server, spaceId, silences, agent } = await room(kind, {
      Ann: [{ do: { say: 'later', delayMs: 600_000 } }],
    });
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'hello' } });
    await owner.call('stop', { params: { spaceId }, body: {} });
    await server.conch.idle();
    const runs = (await silences()).flat();
    expect(runs).toMatchObject([
      {
        agentId: agent('Ann'),
        outcome: 'cancelled',
        cancelReason: 'space-stopped',
        messageId: null,
      },
    ]);
  });

  test('[DP1] a silent run shows that its agent was paused or removed, even after the agent was resumed or added again', async () => {
    const later = [{ do: { say: 'later', delayMs: 600_000 } }];
    const { owner, spaceId, server, silences, agent } = await room(kind, {
      Ann: later,
      Bob: later,
    });
    const params = { spaceId };
    await owner.call('postMessage', { params, body: { content: 'hello' } });
    const setAnn = (status: 'active' | 'paused') =>
      owner.call('changeAgent', { params: { agentId: agent('Ann') }, body: { status } });
    await setAnn('paused');
    await owner.call('removeMember', { params: { spaceId, memberId: agent('Bob') } });
    await server.conch.idle();
    await setAnn('active');
    await owner.call('addMembers', { params, body: { memberIds: [agent('Bob')] } });
    const rows = (await silences()).flat().map(({ agentId, cancelReason }) => {
      return { agentId, cancelReason };
    });
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ agentId: agent('Ann'), cancelReason: 'agent-paused' });
    expect(rows).toContainEqual({ agentId: agent('Bob'), cancelReason: 'agent-left' });
  });

  test('silent runs between the requested times are listed in pages, in reverse order of their end times', async () => {
    const { clock, say, silences } = await room(kind, { Bob: AGENTS.Bob });
    for (let nth = 0; nth < 5; nth += 1) {
      await say(`number ${nth}`);
      clock.advance(1_000);
    }
    const ends = async (query: Parameters<typeof silences>[0] = {}) =>
      (await silences(query)).map((page) =>
        page.map(({ endedAt }) => (Date.parse(endedAt ?? '') - START) / 1_000),
      );
    const at = (second: number): string => new Date(START + second * 1_000).toISOString();
    expect(await ends()).toEqual([[4, 3], [2, 1], [0]]);
    expect(await ends({ since: at(1), until: at(4) })).toEqual([[3, 2], [1]]);
    expect(await ends({ until: at(0) })).toEqual([[]]);
  });

  test('silent runs that ended after the requested time are not listed, even if the cursor is at a later time', async () => {
    const { clock, owner, spaceId, say, silences } = await room(kind, { Bob: AGENTS.Bob });
    for (let nth = 0; nth < 3; nth += 1) {
      await say(`number ${nth}`);
      clock.advance(1_000);
    }
    const ids = (await silences()).flat().map(({ id }) => id);
    const cursor = ids[0] ?? '';
    const until = new Date(START + 1_000).toISOString();
    const query = { silent: 'true' as const, cursor, until };
    const { items } = await owner.call('listRuns', { params: { spaceId }, query });
    expect(items.map(({ id }) => id)).toEqual(ids.slice(-1));
  });

  test('silent runs are hidden from people outside the space, and an invalid cursor is refused', async () => {
    const { owner, person, spaceId } = await room(kind, {});
    const params = { spaceId };
    const otto = await person('Otto');
    const query = { silent: 'true' as const };
    const codes = [
      await otto.refused('listRuns', { params, query }),
      await owner.refused('listRuns', { params, query: { ...query, cursor: 'next' } }),
      await owner.refused('listRuns', { params, query: { ...query, cursor: spaceId } }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['no-such-space', 'bad-cursor', 'no-such-run']);
  });
});

import { scriptKind, type Agent, type AgentKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

const GUIDE = [
  {
    when: { trigger: 'message' },
    do: {
      say: 'I ask.',
      mentionAgent: { target: 'Finder', reason: 'it knows', expectReply: true },
    },
  },
  { do: { say: 'It is found.' } },
];

/** Agents that answer only after `open` is called. */
function gated() {
  const gate = Promise.withResolvers<void>();
  const agent: Agent = {
    worstCase: { tokens: 0, costUsd: 0 },
    // oxlint-disable-next-line require-yield -- an agent that only answers
    async *run() {
      await gate.promise;
      return { kind: 'answered', content: 'Found.', usage: { tokens: 0, costUsd: 0 } };
    },
  };
  const kind: AgentKind = { name: 'gated', agentOf: () => ({ ok: true, agent }) };
  return { kind, open: () => gate.resolve() };
}

const limitsOf = (client: TestClient, spaceId: string) =>
  client.call('readLimits', { params: { spaceId } });

describe.each(DATABASES)('the limits of a space, on $name', (kind) => {
  test('when agents use up turns and runs of a space, watchers get the same numbers that a fetch returns', async () => {
    const finder = gated();
    const { owner } = await openServer(kind, { kinds: [scriptKind, finder.kind] });
    const { spaceId } = await makeRoom(owner, { agents: { Guide: GUIDE } });
    const params = { spaceId };
    const { id } = await owner.call('addAgent', {
      body: { name: 'Finder', kind: 'gated', config: null },
    });
    await owner.call('addMembers', { params, body: { memberIds: [id] } });
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    const limitsFrame = (
      uses: Readonly<Record<string, readonly [used: number, reserved: number]>>,
    ) =>
      watcher.nextOf('limits', ({ items }) =>
        items.every((one) => {
          const [used, reserved] = uses[one.kind] ?? [0, 0];
          return one.used === used && one.reserved === reserved;
        }),
      );
    await owner.call('postMessage', { params, body: { content: '@Guide go' } });
    await limitsFrame({ turns: [1, 1], runs: [2, 1], stack: [1, 0] });
    finder.open();
    const { items } = await limitsFrame({ turns: [3, 0] });
    expect(items).toEqual((await limitsOf(owner, spaceId)).items);
  });
});

describe.each(DATABASES.slice(0, 1))('all limits of a space, on $name', (kind) => {
  test('the limits of a space contain a number for every kind of limit, and null for a limit that is not set', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      settings: { dayBudget: { maxTokens: null, maxCostUsd: 2 } },
    });
    expect((await limitsOf(owner, spaceId)).items).toEqual([
      { kind: 'turns', used: 0, reserved: 0, limit: 20 },
      { kind: 'runs', used: 0, reserved: 0, limit: 10 },
      { kind: 'stack', used: 0, reserved: 0, limit: 5 },
      { kind: 'chain-tokens', used: 0, reserved: 0, limit: null },
      { kind: 'chain-cost', used: 0, reserved: 0, limit: null },
      { kind: 'day-tokens', used: 0, reserved: 0, limit: null },
      { kind: 'day-cost', used: 0, reserved: 0, limit: 2 },
    ]);
  });

  test('the limits of a space are visible only to people who can read the space', async () => {
    const { owner, person } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const stranger = await person('Mallory');
    const { code } = await stranger.refused('readLimits', { params: { spaceId } });
    const { code: ofSpace } = await stranger.refused('readSpace', { params: { spaceId } });
    expect(code).toBe(ofSpace);
  });

  test('changed limits of a space are sent immediately', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    const params = { spaceId };
    await owner.call('changeSpace', { params, body: { settings: { turnLimit: 7 } } });
    const { items } = await watcher.nextOf('limits');
    expect(items[0]).toEqual({ kind: 'turns', used: 0, reserved: 0, limit: 7 });
  });

  test('the limits of a space are sent from the committed state, without a database read', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Guide: [{ do: { say: 'Yes.' } }] } });
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    const reads = vi.spyOn(server.conch.read, 'limits');
    const params = { spaceId };
    await owner.call('postMessage', { params, body: { content: '@Guide go' } });
    await watcher.nextOf('limits', ({ items: [turns] }) => turns?.used === 1);
    await owner.call('changeSpace', { params, body: { settings: { turnLimit: 7 } } });
    const { items } = await watcher.nextOf('limits', ({ items: [turns] }) => turns?.limit === 7);
    expect(reads).not.toHaveBeenCalled();
    expect(items).toEqual((await limitsOf(owner, spaceId)).items);
  });

  test('unchanged limits of a space are not sent again', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    const params = { spaceId };
    for (const content of ['one', 'two', 'three']) {
      await owner.call('postMessage', { params, body: { content } });
      await watcher.nextOf('message', ({ message }) => message.content === content);
    }
    await owner.call('changeSpace', { params, body: { settings: { turnLimit: 7 } } });
    await watcher.nextOf('limits', ({ items }) => items[0]?.limit === 7);
    expect(watcher.frames.filter(({ type }) => type === 'limits').length).toBeLessThanOrEqual(2);
  });
});

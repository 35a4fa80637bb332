import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';
import { connect } from '../../support/socket-client.ts';

const QUIET = [{ do: { skip: true } }];

async function room(kind: DatabaseKind, settings: { readonly unknownMentions?: 'refuse' } = {}) {
  // Removed names are free immediately, so that another agent can take the name.
  const opened = await openServer(kind, { config: { removedNameDays: 0 } });
  const { owner } = opened;
  const agents = { Ann: QUIET, Bob: QUIET, 'Test Agent': QUIET, 'Test Pilot': QUIET };
  const made = await makeRoom(owner, { agents, settings });
  for (const name of ['Bob', 'Test Agent', 'Test Pilot']) {
    await owner.call('removeAgent', { params: { agentId: made.agent(name) } });
  }
  return { ...opened, ...made, params: { spaceId: made.spaceId } };
}

describe.each(DATABASES)('mentions of a removed agent, on $name', (kind) => {
  test.each([
    ['@Bob hello', 'Bob', 'Bob'],
    ['@bob hello', 'bob', 'bob'],
    ['@Test Agent, hello', 'Test', 'Test Agent'],
  ])(
    'the text “%s” gives a warning that the agent was removed, before and after sending',
    async (content, name, removedName) => {
      const { owner, params } = await room(kind);
      const warning = { kind: 'unknown-mention', name, removedName, isRemoved: true };
      const { previews } = await owner.call('previewMessage', { params, body: { content } });
      expect(previews[0]?.warnings).toMatchObject([warning]);
      const { warnings } = await owner.call('postMessage', { params, body: { content } });
      expect(warnings).toMatchObject([warning]);
    },
  );

  test.each(['@Test please', '@The test', 'we ask @Test and @Test Agent', '@Bobby hello'])(
    'the text “%s” does not contain the full name of a removed agent, so the warning does not say “removed”',
    async (content) => {
      const { owner, params } = await room(kind);
      const { previews } = await owner.call('previewMessage', { params, body: { content } });
      const { warnings } = await owner.call('postMessage', { params, body: { content } });
      for (const told of [warnings, previews[0]?.warnings ?? []]) {
        expect(told[0]).toMatchObject({ kind: 'unknown-mention' });
        expect(told.filter((warning) => 'isRemoved' in warning)).toEqual([]);
      }
    },
  );

  test('mentions of two removed agents whose names begin alike give one warning for each agent', async () => {
    const { owner, params } = await room(kind);
    const body = { content: 'we ask @Test Agent and @Test Pilot' };
    const { warnings } = await owner.call('postMessage', { params, body });
    expect(warnings).toMatchObject([{ removedName: 'Test Agent' }, { removedName: 'Test Pilot' }]);
    const { previews } = await owner.call('previewMessage', { params, body });
    expect(previews[0]?.warnings[0]).toMatchObject({ removedName: 'Test Agent' });
  });

  test('once another agent has the name of a removed agent, the warning about a mention does not say “removed”', async () => {
    const { owner, params } = await room(kind);
    await owner.call('addAgent', { body: { name: 'Test Agent', kind: 'script', config: QUIET } });
    const body = { content: 'we ask @Test Agent now' };
    const { warnings } = await owner.call('postMessage', { params, body });
    expect(warnings).toEqual([{ kind: 'unknown-mention', name: 'Test Agent', nearest: null }]);
  });

  test('if a mention of a removed agent is refused, the reason contains the full name', async () => {
    const { owner, params } = await room(kind, { unknownMentions: 'refuse' });
    const body = { content: '@Test Agent, hello' };
    const { detail } = await owner.refused('postMessage', { params, body });
    expect(detail).toContain('“@Test Agent” was removed');
  });

  test('a mention of a removed agent is refused with the reason if the space refuses unknown mentions', async () => {
    const { owner, params } = await room(kind, { unknownMentions: 'refuse' });
    const { code, detail } = await owner.refused('postMessage', {
      params,
      body: { content: '@Bob hello' },
    });
    expect([code, detail]).toEqual([
      'unknown-mention',
      'The agent “@Bob” was removed. Leave it out, or mention someone else.',
    ]);
  });

  test('a mention of a removed agent gives the same warning over a socket', async () => {
    const { owner, spaceId } = await room(kind);
    const socket = await connect(owner);
    socket.sendRaw(
      JSON.stringify({ type: 'send_message', clientId: 'c', spaceId, content: '@Bob hello' }),
    );
    expect((await socket.nextOf('ack')).warnings).toMatchObject([{ name: 'Bob', isRemoved: true }]);
  });

  test('if a removed agent was never in the space, the warning about a mention of the agent does not say “removed”', async () => {
    const { owner } = await room(kind);
    const { spaceId } = await makeRoom(owner, { name: 'Other', agents: { Cid: QUIET } });
    const { warnings } = await owner.call('postMessage', {
      params: { spaceId },
      body: { content: '@Bob hello' },
    });
    expect(warnings).toEqual([{ kind: 'unknown-mention', name: 'Bob', nearest: null }]);
  });
});

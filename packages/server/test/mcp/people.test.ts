import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openBank } from '../approvals/bank.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { ERAS, openMcp, tokenOf } from './support/open-mcp.ts';

const AGENTS = { Ann: [{ do: { say: 'Yes.' } }], Bob: [{ do: { say: 'No.' } }] };

async function openRoom(kind: DatabaseKind) {
  const opened = await openServer(kind);
  const room = await makeRoom(opened.owner, { agents: AGENTS, settings: { policy: 'mention' } });
  return { ...opened, ...room, token: await tokenOf(opened.owner) };
}

describe.each(DATABASES.slice(0, 1))('MCP for people, on $name', (kind) => {
  test.each(ERAS)(
    'a client (%s) asks a space by name and gets the answers, the silences with reasons, and the cost',
    async (era) => {
      const { origin, token, spaceId } = await openRoom(kind);
      const { tool } = await openMcp(origin, token, { era });
      expect((await tool('list_spaces')).data).toMatchObject({
        spaces: [{ id: spaceId, name: 'Room', yourRole: 'owner' }],
      });
      const { data } = await tool('ask', { space: 'room', text: '@Ann well?' });
      expect(data).toMatchObject({
        isOver: true,
        answers: [{ from: { kind: 'agent', name: 'Ann' }, text: 'Yes.' }],
        runs: [{ agentName: 'Ann', outcome: 'responded' }],
        silent: [{ agentName: 'Bob' }],
        tokens: 0,
      });
      const [{ runId }] = data['runs'] as [{ runId: string }];
      const why = await tool('why', { space: spaceId, run: runId });
      expect(why.data).toMatchObject({ agentName: 'Ann' });
      const { messageId } = data as { messageId: string };
      expect((await tool('why', { space: spaceId, message: messageId })).isError).toBe(false);
    },
  );

  test('asking again with the same request_id posts nothing twice', async () => {
    const { origin, token, owner, spaceId } = await openRoom(kind);
    const { tool } = await openMcp(origin, token);
    const asked = { space: spaceId, text: '@Ann well?', request_id: 'one' };
    const [first, second] = [await tool('ask', asked), await tool('ask', asked)];
    expect(second.data['messageId']).toBe(first.data['messageId']);
    expect((await owner.call('readMessages', { params: { spaceId } })).items).toHaveLength(2);
  });

  test('post, who_would_answer, read_messages, search and stop act as the person of the token', async () => {
    const { origin, token, spaceId } = await openRoom(kind);
    const { tool } = await openMcp(origin, token);
    const preview = await tool('who_would_answer', { space: spaceId, text: '@Bob ok?' });
    expect(preview.data).toMatchObject({ wouldAnswer: ['Bob'] });
    expect((await tool('read_messages', { space: spaceId })).data).toMatchObject({ messages: [] });
    await tool('post', { space: spaceId, text: 'A zebra.' });
    expect((await tool('search', { query: 'zebra' })).data).toMatchObject({
      found: [{ from: { kind: 'person', name: 'Olga' }, text: 'A zebra.' }],
    });
    expect((await tool('stop', { space: spaceId })).data).toEqual({ isStopped: true });
  });

  test('spaces, chains and runs are resources', async () => {
    const { origin, token, spaceId } = await openRoom(kind);
    const { client, tool } = await openMcp(origin, token);
    const { data } = await tool('ask', { space: spaceId, text: '@Ann well?' });
    const { chainIds, runs } = data as { chainIds: [string]; runs: [{ runId: string }] };
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ name: 'Room', uri: `conch://spaces/${spaceId}` }]);
    const texts = await Promise.all(
      ['', `/chains/${chainIds[0]}`, `/runs/${runs[0].runId}`].map(async (rest) => {
        const { contents } = await client.readResource({ uri: `conch://spaces/${spaceId}${rest}` });
        return JSON.stringify(contents);
      }),
    );
    expect(texts.every((text) => text.includes(spaceId) || text.includes('Ann'))).toBe(true);
  });

  test('[T19] an open approval asks the person of the client to decide on the page, and the answer of the client decides nothing', async () => {
    const { origin, owner, spaceId, server } = await openBank(kind);
    const token = await tokenOf(owner);
    const capabilities = { elicitation: { form: {}, url: {} } };
    const { client, tool } = await openMcp(origin, token, { capabilities });
    const shown: string[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      shown.push(JSON.stringify(params));
      return { action: 'accept' };
    });
    const asked = tool('ask', { space: spaceId, text: '@Teller pay the bill' });
    const open = async () => (await owner.call('listApprovals', { params: { spaceId } })).items;
    await expect.poll(() => shown.length).toBe(1);
    expect(shown[0]).toContain(`${origin}/spaces/${spaceId}`);
    const [approval] = await open();
    expect(approval?.verdict).toBe(null);
    const params = { spaceId, runId: approval?.runId ?? '', callId: approval?.callId ?? '' };
    await owner.call('answerApproval', { params, body: { approve: false } });
    await server.conch.idle();
    expect((await asked).data).toMatchObject({ isOver: true });
    expect((await owner.call('readMessages', { params: { spaceId } })).items).toHaveLength(2);
  });

  test('a client that cannot ask its person gets the open approval and the page where to decide', async () => {
    const { origin, owner, spaceId } = await openBank(kind);
    const { tool } = await openMcp(origin, await tokenOf(owner), { era: 'legacy' });
    const { data } = await tool('ask', { space: spaceId, text: '@Teller pay the bill' });
    expect(data).toMatchObject({
      isOver: false,
      waitsForApproval: [{ tool: 'bank.pay' }],
      decideAt: `${origin}/spaces/${spaceId}`,
    });
    expect((await tool('list_approvals', { space: spaceId })).data).toMatchObject({
      approvals: [{ tool: 'bank.pay' }],
    });
  });
});

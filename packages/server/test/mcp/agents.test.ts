import { scriptKind } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeOutsideAgent } from '../support/agent-client.ts';
import { openServer } from '../support/open-server.ts';
import { openMcp } from './support/open-mcp.ts';

/** A space with an agent whose client calls over MCP, and a script agent. */
async function openAgentRoom(kind: DatabaseKind) {
  const opened = await openServer(kind, { kinds: [scriptKind] });
  const { owner, origin } = opened;
  const cid = await makeOutsideAgent(owner, 'Cid', { waitSeconds: 60 });
  const script = { name: 'Bob', kind: 'script', config: [{ do: { say: 'Bob says so.' } }] };
  const { id } = await owner.call('addAgent', { body: script });
  const { id: spaceId } = await owner.call('makeSpace', {
    body: { name: 'Room', settings: { policy: 'chain' }, memberIds: [cid.agentId, id] },
  });
  const ask = async (content: string) => {
    const params = { spaceId };
    const { exchange } = await owner.call('postMessage', { params, body: { content, wait: 60 } });
    return {
      answers: exchange?.answers.map((one) => `${one.sender?.name}: ${one.content}`),
      outcomes: exchange?.runs.map(({ outcome }) => outcome),
    };
  };
  return { ...opened, ...cid, spaceId, ask, mcp: await openMcp(origin, cid.token) };
}

const taskIn = (data: Record<string, unknown>) => data['task'] as { task: string } & object;

describe.each(DATABASES.slice(0, 1))('MCP for agents, on $name', (kind) => {
  test('a client with the token of an agent is that agent: it gets a task and answers it', async () => {
    const { mcp, ask, spaceId } = await openAgentRoom(kind);
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'next_task',
      'reply',
      'ask_agent',
      'delegate',
      'skip',
    ]);
    const asked = ask('@Cid how are you?');
    const { data } = await mcp.tool('next_task');
    expect(data['task']).toMatchObject({
      space: { id: spaceId, name: 'Room' },
      message: { from: { kind: 'person', name: 'Olga' }, text: '@Cid how are you?' },
    });
    const again = await mcp.tool('next_task');
    expect(again.data).toEqual(data);
    const end = await mcp.tool('reply', { task: taskIn(data).task, text: 'Fine.' });
    expect(end.data).toMatchObject({ outcome: 'responded' });
    expect((await asked).answers).toEqual(['Cid: Fine.']);
    const repeated = await mcp.tool('reply', { task: taskIn(data).task, text: 'Fine again.' });
    expect(repeated.data).toMatchObject({ outcome: 'responded' });
  });

  test('without a task the result says so after the wait', async () => {
    const { mcp } = await openAgentRoom(kind);
    expect((await mcp.tool('next_task', { wait_seconds: 0 })).data).toEqual({ task: null });
  });

  test('an agent stays silent, delegates, or asks another agent and gets its answer as a new task', async () => {
    const { mcp, ask } = await openAgentRoom(kind);
    const next = async () => taskIn((await mcp.tool('next_task')).data);
    let asked = ask('@Cid one');
    await mcp.tool('skip', { task: (await next()).task });
    expect(await asked).toEqual({ answers: [], outcomes: ['skipped'] });

    asked = ask('@Cid two');
    await mcp.tool('delegate', { task: (await next()).task, agent: 'Bob', reason: 'knows' });
    expect(await asked).toEqual({
      answers: ['Bob: Bob says so.'],
      outcomes: ['delegated', 'responded'],
    });

    asked = ask('@Cid three');
    const first = (await next()).task;
    await mcp.tool('ask_agent', { task: first, text: 'Let me ask.', agent: 'Bob' });
    const second = await next();
    expect(second).toMatchObject({ why: { kind: 'returned', asked: 'Bob' } });
    await mcp.tool('reply', { task: second.task, text: 'Bob agrees.' });
    expect((await asked).answers?.at(-1)).toBe('Cid: Bob agrees.');
  });

  test('[T5] a task of another agent looks like a missing task', async () => {
    const { mcp, ask, owner, origin, server } = await openAgentRoom(kind);
    const asked = ask('@Cid hello');
    const { task } = taskIn((await mcp.tool('next_task')).data);
    const eve = await makeOutsideAgent(owner, 'Eve', { waitSeconds: 1 });
    const other = await openMcp(origin, eve.token);
    const stolen = await other.tool('reply', { task, text: 'I am Cid.' });
    expect(stolen).toMatchObject({ isError: true });
    expect(stolen.text).toContain('no-such-task');
    await mcp.tool('reply', { task, text: 'Me.' });
    expect((await asked).answers).toEqual(['Cid: Me.']);
    await server.conch.idle();
  });

  test('[T6] [T7] a client whose token was revoked gets no task', async () => {
    const { mcp, owner, agentId } = await openAgentRoom(kind);
    const params = { agentId };
    const { items } = await owner.call('listAgentTokens', { params });
    const tokenId = items[0]?.id ?? '';
    await owner.call('endAgentToken', { params: { ...params, tokenId } });
    await expect(mcp.tool('next_task', { wait_seconds: 0 })).rejects.toThrow(/401|bad-token/u);
  });
});

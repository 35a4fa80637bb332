import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { connectAgent, makeOutsideAgent } from '../support/agent-client.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';

/** The current value of one of the server's metrics. */
async function counted({ owner }: OpenServer, name: string): Promise<number> {
  const { text } = await owner.send('GET', '/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? '';
  return Number(line.split(' ')[1]);
}

describe.each(DATABASES.slice(0, 1))('connected agents, on $name', (kind) => {
  test('an agent is connected while at least one of its sockets has said hello', async () => {
    const { owner, origin } = await openServer(kind);
    const agent = await makeOutsideAgent(owner, 'Scribe');
    const isConnected = async (): Promise<boolean | null> =>
      (await owner.call('readAgent', { params: { agentId: agent.agentId } })).isConnected;
    expect(await isConnected()).toBe(false);
    const sockets = [await connectAgent(origin, agent), await connectAgent(origin, agent)];
    expect(await isConnected()).toBe(true);
    await sockets[0]?.leave();
    expect(await isConnected()).toBe(true);
    await sockets[1]?.leave();
    // The server notices the closed socket only after a short time.
    while ((await isConnected()) === true);
    expect(await isConnected()).toBe(false);
  });

  test('a list of agents shows to every reader whether each agent is connected, and shows null for a script agent', async () => {
    const { owner, origin, person } = await openServer(kind);
    await owner.call('addAgent', {
      body: { name: 'Robot', kind: 'script', config: [{ do: { skip: true } }] },
    });
    await connectAgent(origin, await makeOutsideAgent(owner, 'Scribe'));
    await makeOutsideAgent(owner, 'Critic');
    const { items } = await (await person('Ann')).call('listAgents');
    expect(items.map(({ name, isConnected }) => [name, isConnected])).toEqual([
      ['Robot', null],
      ['Scribe', true],
      ['Critic', false],
    ]);
  });

  test('sockets of agents and sockets of people are counted separately', async () => {
    const opened = await openServer(kind);
    const agent = await makeOutsideAgent(opened.owner, 'Scribe');
    expect(await counted(opened, 'conch_agent_sockets')).toBe(0);
    for (let nth = 0; nth < 3; nth += 1) await connectAgent(opened.origin, agent);
    expect(await counted(opened, 'conch_agent_sockets')).toBe(3);
    expect(await counted(opened, 'conch_sockets')).toBe(0);
  });

  test('the log has the ids of agents that connect and disconnect, but no token and no message text', async () => {
    const { owner, origin, logged } = await openServer(kind);
    const { scribe, ask } = await outsideRoom(owner);
    const socket = await connectAgent(origin, scribe);
    await ask('@Scribe a word of Olga');
    await socket.answer(await socket.nextOf('task'), 'a word of Scribe');
    await socket.refused('{"type":"a word of nobody"}');
    await socket.leave();
    const left = `"what":"agent-left","agentId":"${scribe.agentId}"`;
    while (!logged.some((line) => line.includes(left))) await owner.call('readMe');
    const text = logged.join('');
    expect(text).toContain(`"what":"agent-connected","agentId":"${scribe.agentId}"`);
    expect(text).not.toContain('a word of');
    expect(text).not.toContain(scribe.token);
  });
});

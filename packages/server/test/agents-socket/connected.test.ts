import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { connectAgent, makeOutsideAgent } from '../support/agent-client.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';

/** What a server counts under a name. */
async function counted({ owner }: OpenServer, name: string): Promise<number> {
  const { text } = await owner.send('GET', '/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? '';
  return Number(line.split(' ')[1]);
}

describe.each(DATABASES.slice(0, 1))('which agents are connected, on $name', (kind) => {
  test('an agent is connected while one of its sockets has said hello', async () => {
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
    // The server hears of it when it does.
    while ((await isConnected()) === true);
    expect(await isConnected()).toBe(false);
  });

  test('of a script nobody asks, and everybody who may list agents sees it of the others', async () => {
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

  test('the sockets of agents are counted apart from those of people', async () => {
    const opened = await openServer(kind);
    const agent = await makeOutsideAgent(opened.owner, 'Scribe');
    expect(await counted(opened, 'conch_agent_sockets')).toBe(0);
    for (let nth = 0; nth < 3; nth += 1) await connectAgent(opened.origin, agent);
    expect(await counted(opened, 'conch_agent_sockets')).toBe(3);
    expect(await counted(opened, 'conch_sockets')).toBe(0);
  });

  test('the log tells by id which agent came and left, and neither its token nor a word', async () => {
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

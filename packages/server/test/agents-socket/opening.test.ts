import { CLOSE_CODES, PROTOCOL_VERSION } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  connectAgent,
  makeOutsideAgent,
  openAgentSocket,
  refusedAgentSocket,
} from '../support/agent-client.ts';
import { answerTo } from '../support/answer-to.ts';
import { manualHeartbeats } from '../support/manual-heartbeats.ts';
import { openServer } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';

const HELLO = { type: 'hello', protocol: PROTOCOL_VERSION } as const;

describe.each(DATABASES.slice(0, 1))('opening an agent’s socket, on $name', (kind) => {
  test('`hello` with an agent’s token is answered by `ready`, which contains the id and name of the agent', async () => {
    const { owner, origin } = await openServer(kind, { limits: { heartbeatMs: 12_345 } });
    const { agentId, token } = await makeOutsideAgent(owner, 'Scribe');
    const socket = await openAgentSocket(origin);
    expect(await socket.hello(token)).toMatchObject({
      protocol: PROTOCOL_VERSION,
      agentId,
      agentName: 'Scribe',
      heartbeatMs: 12_345,
    });
  });

  test('a socket that sends no hello in time is closed with hello-late', async () => {
    const { origin } = await openServer(kind, { limits: { helloMs: 1 } });
    const socket = await openAgentSocket(origin);
    expect((await socket.closed).code).toBe(CLOSE_CODES['hello-late']);
  });

  test('a socket that sends hello in time stays open', async () => {
    const clock = new ManualClock();
    const { owner, origin } = await openServer(kind, { clock, limits: { helloMs: 5_000 } });
    const socket = await connectAgent(origin, await makeOutsideAgent(owner, 'Scribe'));
    clock.advance(60_000);
    await socket.sync();
    expect(socket.isOpen).toBe(true);
  });

  test('a hello with another protocol version is refused, and the socket is closed as version-mismatch', async () => {
    const { owner, origin } = await openServer(kind);
    const { token } = await makeOutsideAgent(owner, 'Scribe');
    const socket = await openAgentSocket(origin);
    const { problem } = await socket.refused({ ...HELLO, protocol: 999, token });
    expect(problem.code).toBe('version-mismatch');
    expect(problem.detail).toContain(`protocol ${PROTOCOL_VERSION}`);
    expect((await socket.closed).code).toBe(CLOSE_CODES['version-mismatch']);
  });

  test('a second hello on a socket is refused, and the socket stays with its first agent', async () => {
    const { owner, origin } = await openServer(kind);
    const [scribe, critic] = [
      await makeOutsideAgent(owner, 'Scribe'),
      await makeOutsideAgent(owner, 'Critic'),
    ];
    const socket = await connectAgent(origin, scribe);
    const { problem } = await socket.refused({ ...HELLO, token: critic.token });
    expect(problem.code).toBe('not-allowed');
    await socket.sync();
    const { items } = await owner.call('listAgents');
    expect(items.map(({ name, isConnected }) => [name, isConnected])).toEqual([
      ['Scribe', true],
      ['Critic', false],
    ]);
  });

  test('a stopping server closes the sockets of agents with `closing`', async () => {
    const { owner, origin, server } = await openServer(kind);
    const socket = await connectAgent(origin, await makeOutsideAgent(owner, 'Scribe'));
    await server.close();
    expect((await socket.closed).code).toBe(CLOSE_CODES.closing);
  });

  test('a stopping server still accepts the answer of an agent', async () => {
    const { owner, origin, server } = await openServer(kind);
    const { scribe, ask } = await outsideRoom(owner);
    const socket = await connectAgent(origin, scribe);
    await ask('hi');
    const task = await socket.nextOf('task');
    const closed = server.close();
    expect(await socket.answer(task, 'just in time')).toMatchObject({ outcome: 'responded' });
    await closed;
    expect((await socket.closed).code).toBe(CLOSE_CODES.closing);
  });

  test('an agent’s socket is closed if it misses the heartbeat, and stays open if it answers the heartbeat', async () => {
    const { beat } = manualHeartbeats();
    const { owner, origin } = await openServer(kind);
    const agent = await makeOutsideAgent(owner, 'Scribe');
    const alive = await connectAgent(origin, agent);
    const dead = await connectAgent(origin, agent, { isDeaf: true });
    beat();
    // The second ping is sent after the answer to the heartbeat, so the server has read the answer.
    await alive.sync();
    await alive.sync();
    beat();
    expect((await dead.closed).code).toBe(1006);
    await alive.sync();
    expect(alive.isOpen).toBe(true);
  });

  test('[T4] a foreign Host or Origin cannot open an agent’s socket', async () => {
    const { origin } = await openServer(kind);
    expect(await refusedAgentSocket(origin, { headers: { host: 'evil.example' } })).toMatchObject({
      status: 403,
      problem: { code: 'foreign-host' },
    });
    const headers = { origin: 'https://evil.example' };
    expect(await refusedAgentSocket(origin, { headers })).toMatchObject({
      status: 403,
      problem: { code: 'foreign-origin' },
    });
  });

  test('only /agent opens a socket for agents', async () => {
    const { origin } = await openServer(kind);
    const host = `Host: ${new URL(origin).host}`;
    for (const path of ['/agent/', '/agents', '/api/v1/agent', '//agent', '/AGENT', '/agent%20']) {
      expect(await answerTo(origin, [host], path)).toBe('HTTP/1.1 404 Not Found');
    }
    expect(await answerTo(origin, [host], '/agent')).toBe('HTTP/1.1 101 Switching Protocols');
  });
});

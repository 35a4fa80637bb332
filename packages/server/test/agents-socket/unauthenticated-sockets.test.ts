import { CLOSE_CODES, PROTOCOL_VERSION } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { RequestRefused } from '../../src/request-refused.ts';
import { UnauthenticatedSockets } from '../../src/socket/agents/unauthenticated-sockets.ts';
import { headOf, openRaw, WHOLE } from '../socket/support/raw-socket.ts';
import { connectAgent, makeOutsideAgent, openAgentSocket } from '../support/agent-client.ts';
import { openServer } from '../support/open-server.ts';

const KIB = 1024;
const TASK = '019b7a10-0000-7000-8000-0000000000c1';
const CALL = { type: 'tool_call', taskId: TASK, callId: 'c', name: 'skip', args: {} } as const;

describe.each(DATABASES.slice(0, 1))('a socket before its hello, on $name', (kind) => {
  test.each([
    ['an unrelated frame', JSON.stringify(CALL), 'version-mismatch'],
    ['a ping', '{"type":"ping"}', 'version-mismatch'],
    ['a hello without fields', '{"type":"hello"}', 'bad-input'],
    ['a text that is not JSON', 'nonsense', 'bad-json'],
  ])(
    '[T14] if a socket sends %s before its hello, it gets one refusal and is closed with not-understood',
    async (_, text, code) => {
      const { origin } = await openServer(kind);
      const socket = await openAgentSocket(origin);
      for (let nth = 0; nth < 4; nth += 1) socket.sendRaw(text);
      expect((await socket.closed).code).toBe(CLOSE_CODES['not-understood']);
      expect(socket.frames).toMatchObject([{ type: 'error', taskId: null, problem: { code } }]);
    },
  );

  test('[T14] a frame of more than 64 KiB before the hello closes the socket with 1009', async () => {
    const { origin } = await openServer(kind);
    const socket = await openRaw(origin, '/agent');
    await socket.write(headOf(WHOLE.text, 64 * KIB + 1));
    expect(await socket.closing()).toBe(1009);
  });

  test('a hello may have 64 KiB, and later frames may be larger', async () => {
    const { owner, origin } = await openServer(kind);
    const { token } = await makeOutsideAgent(owner, 'Scribe');
    const socket = await openAgentSocket(origin);
    const hello = JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token });
    socket.sendRaw(hello.padEnd(64 * KIB));
    await socket.nextOf('ready');
    socket.sendRaw('{"type":"ping"}'.padEnd(65 * KIB));
    await socket.nextOf('pong');
  });

  test('a hello may name the maximum number of tasks', async () => {
    const { owner, origin } = await openServer(kind);
    const holding = Array.from({ length: 500 }, () => ({ taskId: TASK, spaceId: TASK }));
    const socket = await connectAgent(origin, await makeOutsideAgent(owner, 'Scribe'), { holding });
    expect((await socket.nextOf('cancel')).taskId).toBe(TASK);
  });

  test('[T14] above the limit per address, the oldest silent socket of the address is closed', async () => {
    const limits = { unknownSocketsPerAddress: 2 };
    const { origin } = await openServer(kind, { limits });
    const [first, second] = [await openAgentSocket(origin), await openAgentSocket(origin)];
    const third = await openAgentSocket(origin);
    expect((await first.nextOf('error')).problem).toMatchObject({ retryAfterSeconds: 1 });
    expect((await first.closed).code).toBe(CLOSE_CODES['too-many']);
    expect([second.isOpen, third.isOpen]).toEqual([true, true]);
  });

  test('[T14] above the total limit, the oldest silent socket of any address is closed', async () => {
    const limits = { unknownSockets: 2, unknownSocketsPerAddress: 2 };
    const { origin } = await openServer(kind, { config: { isBehindProxy: true }, limits });
    const from = (nth: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${nth}` } });
    const [first, second] = [
      await openAgentSocket(origin, from(1)),
      await openAgentSocket(origin, from(2)),
    ];
    const third = await openAgentSocket(origin, from(3));
    expect((await first.closed).code).toBe(CLOSE_CODES['too-many']);
    expect([second.isOpen, third.isOpen]).toEqual([true, true]);
  });

  test('[T14] an agent can say hello, however many silent sockets are open', async () => {
    const { owner, origin } = await openServer(kind, { limits: { unknownSocketsPerAddress: 5 } });
    const agent = await makeOutsideAgent(owner, 'Scribe');
    for (let nth = 0; nth < 10; nth += 1) {
      await Promise.all(Array.from({ length: 5 }, () => openAgentSocket(origin)));
      const socket = await connectAgent(origin, agent);
      await socket.sync();
    }
  });

  test('[T14] silent sockets never close the socket of an agent that has said hello', async () => {
    const { owner, origin } = await openServer(kind, { limits: { unknownSocketsPerAddress: 1 } });
    const known = await connectAgent(origin, await makeOutsideAgent(owner, 'Scribe'));
    for (let nth = 0; nth < 3; nth += 1) await openAgentSocket(origin);
    await known.sync();
  });
});

test('[T14] a socket that has begun its hello is not closed to make room, and the next socket is refused', () => {
  const strangers = new UnauthenticatedSockets({ unknownSockets: 10, unknownSocketsPerAddress: 1 });
  const turnAway = (): never => {
    throw new Error('turned away');
  };
  strangers.add({ address: 'here', isSilent: false, turnAway });
  strangers.makeRoom('elsewhere');
  expect(() => strangers.makeRoom('here')).toThrow(RequestRefused);
});

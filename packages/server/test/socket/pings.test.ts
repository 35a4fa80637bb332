import { CLOSE_CODES, PROTOCOL_VERSION } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeOutsideAgent } from '../support/agent-client.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';
import { watchQueues } from '../support/watch-queues.ts';
import { codeIn, frameOf, openRaw, WHOLE, type RawSocket } from './support/raw-socket.ts';

/** All clients that can open a socket, and how they open it. */
const EVERYONE: readonly (readonly [string, (opened: OpenServer) => Promise<RawSocket>])[] = [
  [
    'a person',
    ({ owner, origin }) => openRaw(origin, '/ws', { cookie: owner.cookie ?? '', origin }),
  ],
  [
    'an agent',
    async ({ owner, origin }) => {
      const { token } = await makeOutsideAgent(owner, 'Scribe');
      const socket = await openRaw(origin, '/agent');
      const hello = { type: 'hello', protocol: PROTOCOL_VERSION, token };
      await socket.write(frameOf(WHOLE.text, JSON.stringify(hello)));
      await socket.until(WHOLE.text);
      return socket;
    },
  ],
  ['a client before its hello', ({ origin }) => openRaw(origin, '/agent')],
];

const many = (count: number, first: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => frameOf(first, '')));

describe.each(DATABASES.slice(0, 1))('WebSocket pings, on $name', (kind) => {
  test.each(EVERYONE)(
    'if %s sends a WebSocket ping, the pong has the same payload',
    async (_, open) => {
      const socket = await open(await openServer(kind));
      await socket.write(frameOf(WHOLE.ping, 'are you there'));
      const frames = await socket.until(WHOLE.pong);
      expect(frames.at(-1)?.payload.toString()).toBe('are you there');
    },
  );

  test.each(EVERYONE)(
    '[T14] if %s sends many pings at once, the server sends fewer pongs than pings',
    async (_, open) => {
      const socket = await open(await openServer(kind));
      const pings = Array.from({ length: 500 }, (_each, nth) => frameOf(WHOLE.ping, String(nth)));
      await socket.write(Buffer.concat(pings));
      let pongs = 0;
      for (let last = ''; last !== '499'; pongs += 1) {
        last = (await socket.until(WHOLE.pong)).at(-1)?.payload.toString() ?? '';
      }
      // The operating system decides how many pieces the pings arrive in, so the exact number is
      // unknown.
      expect(pongs).toBeLessThan(500);
    },
  );

  test.each(EVERYONE)(
    '[I-10] [T14] if %s pings endlessly and never reads, its socket is closed with too-slow, and its queue stays small',
    async (_, open) => {
      const queues = watchQueues();
      const opened = await openServer(kind);
      const [deaf, other] = [await open(opened), await connect(opened.owner)];
      deaf.pause();
      await deaf.write(many(1_001, WHOLE.ping));
      for (let nth = 0; nth < 20; nth += 1) {
        void deaf.write(many(1_000, WHOLE.ping));
        await other.sync();
        queues.look();
      }
      expect(queues.most()).toBeLessThan(4_096);
      deaf.resume();
      const frames = await deaf.until(WHOLE.close);
      expect(codeIn(frames)).toBe(CLOSE_CODES['too-slow']);
      expect(frames.length).toBeLessThan(1_001);
    },
  );

  test('[T14] unrequested pongs count towards the limit of pings', async () => {
    const { origin } = await openServer(kind);
    const socket = await openRaw(origin, '/agent');
    void socket.write(many(1_001, WHOLE.pong));
    expect(await socket.closing()).toBe(CLOSE_CODES['too-slow']);
  });

  test('a client that pings a thousand times between two heartbeats stays connected', async () => {
    const { origin } = await openServer(kind, { limits: { heartbeatMs: 600_000 } });
    const socket = await openRaw(origin, '/agent');
    await socket.write(many(999, WHOLE.ping));
    await socket.write(frameOf(WHOLE.ping, 'the last'));
    for (let last = ''; last !== 'the last';) {
      const frames = await socket.until(WHOLE.pong);
      expect(codeIn(frames)).toBe(undefined);
      last = frames.at(-1)?.payload.toString() ?? '';
    }
  });
});

import { ManualClock } from '@conch/runtime/testing';
import { openClient, type Client, type ClientOptions } from '@conch/sdk';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WatchedSocket } from '../../src/watched-socket.ts';
import type { SocketLike } from '../../src/web-socket.ts';
import { frameServer, type FrameReply } from './support/frame-server.ts';
import { untilConnection } from './support/until.ts';

const SPACE = '019b7a10-0000-7000-8000-00000000000a';

const deaf: FrameReply = () => {};

async function connected(
  play: FrameReply,
  options: Partial<ClientOptions> = {},
): Promise<{ client: Client; clock: ManualClock; heard: () => readonly string[] }> {
  const clock = new ManualClock();
  const { url, heard } = await frameServer(play);
  // The longest random delay: the first reconnect would be after half a second.
  const client = openClient({ url, chance: () => 0.999, clock, ...options });
  onTestFinished(() => client.close());
  await client.connect();
  return { client, clock, heard: () => heard.map(({ frame }) => frame.type) };
}

describe('a checked connection', () => {
  test('a checked connection counts as lost if the server sends nothing within two seconds', async () => {
    const { client, clock } = await connected(deaf);
    client.checkLine();
    clock.advance(1_999);
    expect(client.connection.kind).toBe('open');
    clock.advance(1);
    expect(client.connection).toMatchObject({
      kind: 'waiting',
      failure: { code: 'no-connection' },
    });
  });

  test('repeated checks do not extend the two seconds after which a silent connection counts as lost', async () => {
    const { client, clock } = await connected(deaf);
    for (let nth = 0; nth < 4; nth += 1) {
      client.checkLine();
      clock.advance(500);
    }
    expect(client.connection.kind).toBe('waiting');
  });

  test('a checked connection stays open if the server answers', async () => {
    const pong = Promise.withResolvers<void>();
    const webSocket = class extends WebSocket {
      constructor(to: string) {
        super(to);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('pong')) pong.resolve();
        });
      }
    };
    const play: FrameReply = ({ type }, { send }) => {
      if (type === 'ping') send({ type: 'pong' });
    };
    const { client, clock } = await connected(play, { webSocket });
    client.checkLine();
    await pong.promise;
    clock.advance(19_999);
    expect(client.connection.kind).toBe('open');
  });

  test('a check of a lost connection starts a new connection at once', async () => {
    const { client, clock } = await connected(deaf);
    client.checkLine();
    clock.advance(2_000);
    client.checkLine();
    expect(client.connection.kind).toBe('connecting');
    await untilConnection(client, 'open');
  });

  test('after a check of a lost connection the next attempt is soon, even if many attempts have failed', async () => {
    let isDown = false;
    const ask: typeof fetch = (...asked) =>
      isDown ? Promise.reject(new TypeError('no network')) : fetch(...asked);
    const { client, clock } = await connected(deaf, { fetch: ask });
    isDown = true;
    client.checkLine();
    clock.advance(2_000);
    for (let nth = 0; nth < 6; nth += 1) {
      clock.advance(30_000);
      client.checkLine();
      await untilConnection(client, 'waiting');
    }
    isDown = false;
    clock.advance(500);
    await untilConnection(client, 'open');
  });

  test('a check does not open the connection of an unused or closed client', async () => {
    const { url, heard } = await frameServer(deaf);
    const client = openClient({ url });
    client.checkLine();
    expect(client.connection.kind).toBe('idle');
    client.close();
    client.checkLine();
    expect(client.connection.kind).toBe('stopped');
    expect(heard).toEqual([]);
  });
});

describe('a sent request', () => {
  test('a sent request without an answer triggers a check of the connection', async () => {
    const { client, clock } = await connected(deaf);
    client.send({ type: 'stop', spaceId: SPACE }).catch(() => {});
    clock.advance(4_999);
    expect(client.connection.kind).toBe('open');
    clock.advance(1);
    expect(client.connection.kind).toBe('waiting');
  });

  test('a request that was not acknowledged is sent again over the next connection', async () => {
    const play: FrameReply = (frame, { nth, send }) => {
      if (frame.type !== 'stop' || nth === 0) return;
      const { clientId = '' } = frame;
      send({ type: 'ack', clientId, messageId: null, seq: 1, version: null, warnings: [] });
    };
    const { client, clock, heard } = await connected(play);
    const stopped = client.send({ type: 'stop', spaceId: SPACE });
    clock.advance(5_500);
    await expect(stopped).resolves.toMatchObject({ seq: 1 });
    expect(heard().filter((type) => type === 'stop').length).toBe(2);
  });

  test('a sent request with an answer triggers no check of the connection', async () => {
    const play: FrameReply = (frame, { send }) => {
      if (frame.type !== 'stop') return;
      const { clientId = '' } = frame;
      send({ type: 'ack', clientId, messageId: null, seq: 1, version: null, warnings: [] });
    };
    const { client, clock } = await connected(play);
    await client.send({ type: 'stop', spaceId: SPACE });
    clock.advance(19_999);
    expect(client.connection.kind).toBe('open');
  });
});

/** A socket whose server side is the test. */
class TestSocket implements SocketLike {
  readonly sent: string[] = [];
  readonly #listeners: Record<string, (event: never) => void> = {};

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {}

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners[type] = listener;
  }

  says(type: 'open' | 'message'): void {
    this.#listeners[type]?.({ data: '' } as never);
  }
}

const HEARTBEAT_MS = 20_000;
const WITHIN_MS = 2_000;

const lineEvent = fc.oneof(
  fc.record({ kind: fc.constant('passes' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constantFrom('asks' as const, 'hears' as const) }),
);

test('a socket is ended exactly when an expected answer is overdue', () => {
  fc.assert(
    fc.property(fc.array(lineEvent, { maxLength: 60 }), (lineEvents) => {
      const clock = new ManualClock();
      const socket = new TestSocket();
      let endedAtMs: number | null = null;
      const watched = new WatchedSocket({
        socket,
        clock,
        hello: () => ({}),
        onMessage: () => {},
        onEnd: () => void (endedAtMs = clock.monotonicMs()),
      });
      socket.says('open');
      watched.ready(HEARTBEAT_MS);
      // The model computes when the expected answer is due.
      let heardAtMs = 0;
      let dueMs = Infinity;
      const due = (): number => Math.min(dueMs, heardAtMs + 2 * HEARTBEAT_MS);
      for (const one of lineEvents) {
        if (one.kind === 'passes') clock.advance(one.ms);
        if (clock.monotonicMs() >= due()) break;
        if (one.kind === 'asks') {
          watched.ask(WITHIN_MS);
          dueMs = Math.min(dueMs, clock.monotonicMs() + WITHIN_MS);
        } else if (one.kind === 'hears') {
          socket.says('message');
          heardAtMs = clock.monotonicMs();
          dueMs = Infinity;
        }
      }
      expect(endedAtMs).toBe(clock.monotonicMs() >= due() ? due() : null);
    }),
  );
});

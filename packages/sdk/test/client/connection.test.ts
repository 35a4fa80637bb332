import { CLOSE_CODES } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { openClient, type Client, type ClientOptions } from '@conch/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { frameServer, type FrameReply } from './support/frame-server.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { asOnPage } from './support/page-client.ts';
import { untilConnection, untilShown } from './support/until.ts';

function clientOf(url: string, options: Partial<ClientOptions> = {}): Client {
  const client = openClient({ url, chance: () => 0, ...options });
  onTestFinished(() => client.close());
  return client;
}

describe.each(SQLITE)('the socket of a client, on $name', (kind) => {
  test('the socket of a client uses the cookie on a page, and a new ticket for each connection', async () => {
    const { proxy, owner, page, room } = await openServer(kind);
    const browser = asOnPage(proxy.origin, owner);
    let tickets = 0;
    const counting: typeof fetch = (input, init) => {
      if ((input as string).endsWith('/tickets')) tickets += 1;
      return browser.fetch(input, init);
    };
    const space = page({ ...browser, fetch: counting }).follow(await room());
    await space.ready;
    proxy.cut();
    await untilShown(space, ({ isLive }) => !isLive);
    await untilShown(space, ({ isLive }) => isLive);
    await space.send('hello');
    expect(tickets).toBe(2);
  });

  test('the socket of a client stops with the reason if the token is wrong', async () => {
    const { client, proxy, room } = await openServer(kind);
    const stranger = client({ token: 'wrong' });
    const space = stranger.follow(await room());
    await expect(stranger.connect()).rejects.toMatchObject({ code: 'bad-token', status: 401 });
    await expect(space.ready).rejects.toMatchObject({ code: 'bad-token' });
    await expect(space.send('hello')).rejects.toMatchObject({ code: 'bad-token' });
    const { visits } = proxy;
    expect(stranger.connection).toMatchObject({ kind: 'stopped', failure: { status: 401 } });
    expect(proxy.visits).toBe(visits);
  });

  test('the socket of a client does not open with the token of an agent', async () => {
    const { client, direct } = await openServer(kind);
    const body = { name: 'Ann', kind: 'script', config: [{ do: { skip: true } }] };
    const { id: agentId } = await direct.call('addAgent', { body });
    const { secret } = await direct.call('makeAgentToken', {
      params: { agentId },
      body: { name: 'hers' },
    });
    await expect(client({ token: secret }).connect()).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  test('the socket of a client stops when the person signs out, and continues after the next sign-in', async () => {
    const { page, signIn, room, person, proxy } = await openServer(kind);
    const ben = await person('Ben');
    const jar = { cookie: ben.cookie };
    const client = page(asOnPage(proxy.origin, jar));
    const space = client.follow(await room({ memberIds: [ben.id] }));
    await space.ready;
    await client.call('signOut');
    const { failure } = await untilConnection(client, 'stopped');
    expect(failure).toMatchObject({ code: 'not-signed-in', status: 401 });
    await expect(space.send('hello')).rejects.toMatchObject({ code: 'not-signed-in' });
    jar.cookie = (await signIn(ben.id)).cookie;
    await client.connect();
    await space.send('hello again');
    const view = await untilShown(space, ({ messages }) => messages.length === 1);
    expect(view.isLive).toBe(true);
  });

  test('if the socket of a client stops for good, the ready promise of a followed space rejects', async () => {
    const { client, room } = await openServer(kind);
    const { url } = await frameServer((_, { close }) => close(CLOSE_CODES['version-mismatch']));
    const webSocket = class extends WebSocket {
      constructor() {
        super(`${url.replace('http', 'ws')}/ws`);
      }
    };
    const space = client({ webSocket }).follow(await room());
    await expect(space.ready).rejects.toMatchObject({ code: 'version-mismatch' });
    const view = await untilShown(space, () => true);
    expect(view.isLive).toBe(false);
  });

  test('after a reconnect, a client follows all readable spaces again, even if the person has lost access to one space', async () => {
    const { client, direct, room, person, proxy } = await openServer(kind);
    const ben = await person('Ben');
    const [kept, lost] = [await room({ memberIds: [ben.id] }), await room({ memberIds: [ben.id] })];
    const his = client({ token: ben.token });
    const spaces = [his.follow(kept), his.follow(lost)] as const;
    await Promise.all(spaces.map(({ ready }) => ready));
    proxy.close();
    await untilConnection(his, 'waiting');
    await direct.call('removeMember', { params: { spaceId: lost, memberId: ben.id } });
    proxy.open();
    await untilShown(spaces[0], ({ isLive }) => isLive);
    await expect(untilShown(spaces[1], () => false)).rejects.toMatchObject({
      code: 'no-such-space',
    });
  });

  test('[I-9] a client reloads the space after too many missed events, and continues live', async () => {
    const { client, direct, room, proxy, server, owner } = await openServer(kind);
    const spaceId = await room();
    const his = client();
    const space = his.follow(spaceId);
    await space.ready;
    await space.send('the first');
    proxy.close();
    await untilConnection(his, 'waiting');
    const pending = space.send('meanwhile');
    const from = owner.id as never;
    const post = (nth: number) =>
      server.conch.post({ spaceId: spaceId, from, content: `number ${nth}` });
    await Promise.all(Array.from({ length: 2_001 }, (_, nth) => post(nth)));
    proxy.open();
    await pending;
    const { seq } = await direct.call('postMessage', {
      params: { spaceId },
      body: { content: 'the last' },
    });
    const view = await untilShown(space, (now) => now.isLive && now.seq === seq);
    const { items } = await direct.call('readMessages', { params: { spaceId } });
    expect(view.messages.slice(-20)).toEqual(items.slice(-20));
    expect(view.pending).toEqual([]);
    expect(view.older).not.toBeNull();
  });
});

describe('a socket that the server closes', () => {
  const { 'hello-late': late, 'too-slow': slow, closing } = CLOSE_CODES;

  test.each([late, slow, closing, 1000, 1011])(
    'a socket that the server closes with code %i is opened again',
    async (code) => {
      const { url, heard } = await frameServer((_, { nth, close }) => {
        if (nth === 0) close(code);
      });
      const client = clientOf(url);
      void client.connect();
      await untilConnection(client, 'waiting');
      await untilConnection(client, 'open');
      expect(heard.map(({ nth, frame }) => [nth, frame.type])).toEqual([
        [0, 'hello'],
        [1, 'hello'],
      ]);
    },
  );

  test.each([
    ['signed-out', 'not-signed-in'],
    ['version-mismatch', 'version-mismatch'],
    ['not-understood', 'unknown-frame'],
  ] as const)('a socket that the server closes as %s is not opened again', async (reason, code) => {
    const { url, heard } = await frameServer((_, { close }) => close(CLOSE_CODES[reason]));
    const client = clientOf(url);
    await client.connect();
    const { failure } = await untilConnection(client, 'stopped');
    expect(failure.code).toBe(code);
    client.listen('any', { event: () => {} });
    expect(client.connection.kind).toBe('stopped');
    expect(heard.length).toBe(1);
  });

  test('a socket that the server closes because of an expired ticket is opened again with a new ticket', async () => {
    const play: FrameReply = (_, { nth, send, close }) => {
      if (nth > 0) return;
      const problem = { type: '', title: '', status: 401, code: 'bad-ticket', detail: '' } as const;
      send({ type: 'error', clientId: null, problem });
      close(CLOSE_CODES['signed-out']);
    };
    const { url, heard } = await frameServer(play);
    const client = clientOf(url, { onProblem: () => {} });
    void client.connect();
    await untilConnection(client, 'waiting');
    await untilConnection(client, 'open');
    expect(heard.length).toBe(2);
  });
});

describe('a silent server', () => {
  test('a silent server is pinged, and the connection is dropped if no answer arrives', async () => {
    const clock = new ManualClock();
    const { url, heard } = await frameServer(() => {});
    const client = clientOf(url, { clock });
    await client.connect();
    clock.advance(39_999);
    expect(client.connection.kind).toBe('open');
    clock.advance(1);
    expect(client.connection.kind).not.toBe('open');
    await untilConnection(client, 'open');
    expect(heard.findLast(({ frame }) => frame.type === 'hello')?.nth).toBe(1);
  });

  test('a silent server that answers pings keeps its connection', async () => {
    const clock = new ManualClock();
    const { url } = await frameServer((frame, { send }) => {
      if (frame.type === 'ping') send({ type: 'pong' });
    });
    const answers = Promise.withResolvers<void>();
    const webSocket = class extends WebSocket {
      constructor(to: string) {
        super(to);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('pong')) answers.resolve();
        });
      }
    };
    const client = clientOf(url, { clock, webSocket });
    await client.connect();
    clock.advance(20_000);
    await answers.promise;
    clock.advance(39_999);
    expect(client.connection.kind).toBe('open');
  });
});

test('a client reports typing at most once every three seconds', async () => {
  const clock = new ManualClock();
  const spaceId = '019b7a10-0000-7000-8000-00000000000a';
  const { url, heard } = await frameServer((frame, { send }) => {
    if (frame.type !== 'stop') return;
    const { clientId = '' } = frame;
    send({ type: 'ack', clientId, messageId: null, seq: 1, version: null, warnings: [] });
  });
  const client = clientOf(url, { clock });
  const space = client.follow(spaceId);
  await client.connect();
  for (const ms of [0, 1, 2_998, 1]) {
    clock.advance(ms);
    space.typing();
  }
  await client.send({ type: 'stop', spaceId });
  expect(heard.filter(({ frame }) => frame.type === 'typing').length).toBe(2);
});

describe('unknown frames from the server', () => {
  test('unknown frames are ignored, while invalid frames of a known type are reported', async () => {
    const problems: string[] = [];
    const play: FrameReply = (frame, { send }) => {
      if (frame.type !== 'stop') return;
      send({ type: 'song', words: 'la la' } as never);
      send({ type: 'ack', clientId: 5 } as never);
      const { clientId = '' } = frame;
      send({ type: 'ack', clientId, messageId: null, seq: 1, version: null, warnings: [] });
    };
    const { url } = await frameServer(play);
    const client = clientOf(url, { onProblem: ({ code }) => problems.push(code) });
    await client.send({ type: 'stop', spaceId: '019b7a10-0000-7000-8000-00000000000a' });
    expect(problems).toEqual(['not-understood']);
  });
});

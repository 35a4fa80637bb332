import { CLOSE_CODES, PROTOCOL_VERSION } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { answerTo } from '../support/answer-to.ts';
import { manualHeartbeats } from '../support/manual-heartbeats.ts';
import { openServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';
import { connect, openSocket, refusedSocket } from '../support/socket-client.ts';

const HELLO = { type: 'hello', protocol: PROTOCOL_VERSION } as const;

async function ticketOf(client: TestClient): Promise<string> {
  return (await client.call('makeTicket')).ticket;
}

describe.each(DATABASES.slice(0, 1))('opening a socket, on $name', (kind) => {
  test('hello with a cookie and a ticket is answered by ready, which contains the id of the person', async () => {
    const { owner } = await openServer(kind, { limits: { heartbeatMs: 12_345 } });
    const socket = await connect(owner);
    const [ready] = socket.frames;
    const { id } = await owner.call('readMe');
    expect(ready).toMatchObject({ type: 'ready', personId: id, heartbeatMs: 12_345 });
  });

  test('hello with a token needs no ticket', async () => {
    const { owner } = await openServer(kind);
    const { secret: token } = await owner.call('makeMyToken', { body: { name: 'tool' } });
    const socket = await connect(owner, { token });
    expect(socket.frames[0]?.type).toBe('ready');
  });

  test('a person’s socket without a hello in time is closed with hello-late', async () => {
    const { owner } = await openServer(kind, { limits: { helloMs: 1 } });
    const socket = await openSocket(owner);
    expect((await socket.closed).code).toBe(CLOSE_CODES['hello-late']);
  });

  test('a person’s socket with a hello in time stays open', async () => {
    const clock = new ManualClock();
    const { owner } = await openServer(kind, { clock, limits: { helloMs: 5_000 } });
    const socket = await connect(owner);
    clock.advance(60_000);
    await socket.sync();
    expect(socket.isOpen).toBe(true);
  });

  test('hello with another protocol version is refused, and the socket is closed as version-mismatch', async () => {
    const { owner } = await openServer(kind);
    const socket = await openSocket(owner);
    socket.send({ type: 'hello', protocol: 999, ticket: await ticketOf(owner) });
    const { problem } = await socket.nextOf('error');
    expect(problem.code).toBe('version-mismatch');
    expect(problem.detail).toContain(`protocol ${PROTOCOL_VERSION}`);
    expect((await socket.closed).code).toBe(CLOSE_CODES['version-mismatch']);
  });

  test('a frame before the hello is refused and has no effect', async () => {
    const { owner, server } = await openServer(kind);
    const { id: spaceId } = await server.conch.spaces.create({ name: 'Room' });
    const socket = await openSocket(owner);
    const sent = { type: 'send_message', clientId: 'c', spaceId, content: 'early' } as const;
    const { problem } = (await socket.ask(sent)) as { problem: { code: string } };
    expect(problem.code).toBe('version-mismatch');
    expect(await server.conch.messages(spaceId)).toEqual([]);
  });

  test.each([
    ['no ticket', async () => undefined],
    ['a made-up ticket', async () => '1767225600000.pX2a.9fQk'],
    ['an empty ticket', async () => ''],
    [
      'the ticket of another session of the same person',
      async (_: TestClient, elsewhere: TestClient) => ticketOf(elsewhere),
    ],
  ])(
    '[T4] hello with a cookie and %s is refused as bad-ticket, and the socket is closed as signed-out',
    async (_, ticketFor) => {
      const { owner, server, stranger } = await openServer(kind);
      const { id } = await owner.call('readMe');
      const elsewhere = stranger();
      const link = await server.signInLink(id);
      await elsewhere.call('setUp', { body: { token: new URL(link).hash.split('=')[1] ?? '' } });
      const ticket = await ticketFor(owner, elsewhere);
      const socket = await openSocket(owner);
      socket.send({ ...HELLO, ...(ticket === undefined ? {} : { ticket }) });
      expect((await socket.nextOf('error')).problem.code).toBe('bad-ticket');
      expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
    },
  );

  test('[T4] a ticket opens only one socket', async () => {
    const { owner } = await openServer(kind);
    const ticket = await ticketOf(owner);
    const [first, second] = [await openSocket(owner), await openSocket(owner)];
    first.send({ ...HELLO, ticket });
    await first.nextOf('ready');
    second.send({ ...HELLO, ticket });
    expect((await second.closed).code).toBe(CLOSE_CODES['signed-out']);
    expect(first.isOpen).toBe(true);
  });

  test('[T4] a ticket works for half a minute', async () => {
    const clock = new ShiftedClock();
    const { owner } = await openServer(kind, { clock });
    const [early, late] = [await ticketOf(owner), await ticketOf(owner)];
    const [first, second] = [await openSocket(owner), await openSocket(owner)];
    clock.advance(29_000);
    first.send({ ...HELLO, ticket: early });
    await first.nextOf('ready');
    clock.advance(2_000);
    second.send({ ...HELLO, ticket: late });
    expect((await second.closed).code).toBe(CLOSE_CODES['signed-out']);
  });

  test('[T4] if a session ends while its socket opens, the hello is refused', async () => {
    const { owner } = await openServer(kind);
    const page = owner.copy();
    const ticket = await ticketOf(page);
    const socket = await openSocket(page);
    await owner.call('signOut');
    socket.send({ ...HELLO, ticket });
    expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
    expect(socket.frames).toEqual([]);
  });

  test('[T6] a person’s socket cannot be opened with a missing or wrong credential or an agent’s token', async () => {
    const { owner, stranger } = await openServer(kind);
    const body = { name: 'Ann', kind: 'script', config: [{ do: { skip: true } }] };
    const { id: agentId } = await owner.call('addAgent', { body });
    const { secret } = await owner.call('makeAgentToken', {
      params: { agentId },
      body: { name: 'its own' },
    });
    expect(await refusedSocket(stranger())).toMatchObject({
      status: 401,
      problem: { code: 'not-signed-in' },
    });
    expect(await refusedSocket(owner, { token: 'wrong' })).toMatchObject({
      status: 401,
      problem: { code: 'bad-token' },
    });
    expect(await refusedSocket(owner, { token: secret })).toMatchObject({
      status: 403,
      problem: { code: 'not-allowed' },
    });
  });

  test('[T6] opening a socket with a wrong token is refused even with a valid cookie', async () => {
    const { owner } = await openServer(kind);
    const headers = { authorization: 'Bearer wrong' };
    expect((await refusedSocket(owner, { headers })).problem.code).toBe('bad-token');
  });

  test('[T4] a token or a ticket in the query of a socket request is ignored', async () => {
    const { owner, origin } = await openServer(kind);
    const { secret } = await owner.call('makeMyToken', { body: { name: 'tool' } });
    const ticket = await ticketOf(owner);
    const host = `Host: ${new URL(origin).host}`;
    for (const query of [`token=${secret}`, `access_token=${secret}`, `ticket=${ticket}`]) {
      expect(await answerTo(origin, [host], `/ws?${query}`)).toBe('HTTP/1.1 401 Unauthorized');
    }
  });

  test('[T14] after five failed tries to open a socket within ten seconds, the next try is refused', async () => {
    const { stranger } = await openServer(kind);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await refusedSocket(stranger())).status).toBe(401);
    }
    const refused = await refusedSocket(stranger(), { token: 'wrong' });
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too-fast' } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  });

  test('[T14] a person with a valid credential can open a socket even if their address has many failed tries', async () => {
    const { owner, stranger } = await openServer(kind);
    for (let tries = 0; tries < 10; tries += 1) await refusedSocket(stranger());
    expect((await connect(owner)).isOpen).toBe(true);
  });

  test('[T14] behind a proxy, failed tries to open a socket are counted for each client address', async () => {
    const { stranger } = await openServer(kind, { config: { isBehindProxy: true } });
    const from = (address: string) => ({
      headers: { 'x-forwarded-for': `203.0.113.9, ${address}` },
    });
    for (let tries = 0; tries < 5; tries += 1)
      await refusedSocket(stranger(), from('198.51.100.1'));
    expect((await refusedSocket(stranger(), from('198.51.100.1'))).status).toBe(429);
    expect((await refusedSocket(stranger(), from('198.51.100.2'))).status).toBe(401);
  });

  test('[T14] the number of sockets of a person is limited, even when they open at once', async () => {
    const { owner, person } = await openServer(kind, { limits: { socketsPerPerson: 3 } });
    const ann = await person('Ann');
    const tried = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(async () => openSocket(owner)));
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    expect(await refusedSocket(owner)).toMatchObject({
      status: 429,
      problem: { code: 'too-fast' },
    });
    expect((await connect(ann)).isOpen).toBe(true);
  });

  test('after one of a person’s sockets has closed, the person can open another', async () => {
    const { owner } = await openServer(kind, { limits: { socketsPerPerson: 1 } });
    const first = await connect(owner);
    await first.leave();
    // The server notices the closed socket only after a short time, so a refused client tries
    // again.
    let second = await openSocket(owner).catch(() => null);
    while (second === null) second = await openSocket(owner).catch(() => null);
    expect(second.isOpen).toBe(true);
  });

  test('only /ws opens a socket for people', async () => {
    const { owner, origin } = await openServer(kind);
    const headers = [`Host: ${new URL(origin).host}`, `Origin: ${origin}`];
    const cookie = `Cookie: ${owner.cookie ?? ''}`;
    for (const path of ['/', '/ws/', '/api/v1/ws', '/agents']) {
      expect(await answerTo(origin, [...headers, cookie], path)).toBe('HTTP/1.1 404 Not Found');
    }
    expect(await answerTo(origin, [...headers, cookie])).toBe('HTTP/1.1 101 Switching Protocols');
  });

  test('a stopping server closes the sockets of people with `closing`', async () => {
    const { owner, server } = await openServer(kind);
    const socket = await connect(owner);
    await server.close();
    expect((await socket.closed).code).toBe(CLOSE_CODES.closing);
  });

  test('a person’s socket is closed if it misses the heartbeat, and stays open if it answers the heartbeat', async () => {
    const { beat } = manualHeartbeats();
    const { owner } = await openServer(kind);
    const [alive, dead] = [await connect(owner), await connect(owner, { isDeaf: true })];
    beat();
    // The second ping is sent after the answer to the heartbeat, so the server has read the answer.
    await alive.sync();
    await alive.sync();
    beat();
    expect((await dead.closed).code).toBe(1006);
    await alive.sync();
    expect(alive.isOpen).toBe(true);
  });

  test('[P-3] the sockets of an expired session are closed at the next heartbeat', async () => {
    const { beat } = manualHeartbeats();
    const clock = new ShiftedClock();
    const { owner } = await openServer(kind, { clock });
    const socket = await connect(owner);
    clock.advance(31 * 24 * 3_600_000);
    beat();
    expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
  });
});

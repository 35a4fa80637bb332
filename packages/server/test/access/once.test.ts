import type { Clock } from '@conch/runtime';
import { ManualClock } from '@conch/runtime/testing';
import type { DatabasePlace } from '@conch/test-databases';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { PROTOCOL_VERSION } from '@conch/protocol';
import { scriptKind } from '@conch/agents';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer, type ConchServer } from '../../src/create-server.ts';
import { TestClient } from '../support/client.ts';
import { openServer, secretIn, testConfig, type OpenServer } from '../support/open-server.ts';
import { openSocket } from '../support/socket-client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A clock that a test can set back, as an administrator or a time server can do. */
function settableClock(): ManualClock & { setBy: (ms: number) => void } {
  const clock = new ManualClock();
  let offsetMs = 0;
  const now: Clock['now'] = () => ManualClock.prototype.now.call(clock) + offsetMs;
  const setBy = (ms: number): void => {
    offsetMs += ms;
  };
  return Object.assign(clock, { now, setBy });
}

describe.each(DATABASES)('expired and used credentials, on $name', (kind) => {
  test('an expired session stays expired when the clock goes back', async () => {
    const clock = settableClock();
    const { owner } = await openServer(kind, { clock });
    clock.setBy(31 * DAY_MS);
    expect((await owner.ask('readMe', {})).problem?.status).toBe(401);
    clock.setBy(-31 * DAY_MS);
    expect((await owner.ask('readMe', {})).problem?.status).toBe(401);
  });

  test('an expired sign-in link stays expired when the clock goes back', async () => {
    const clock = settableClock();
    const { server, owner, stranger } = await openServer(kind, { clock });
    const { id } = await owner.call('readMe');
    const token = secretIn(await server.signInLink(id));
    clock.setBy(HOUR_MS);
    expect((await stranger().ask('setUp', { body: { token } })).problem?.code).toBe('link-used');
    clock.setBy(-HOUR_MS);
    expect((await stranger().ask('setUp', { body: { token } })).problem?.code).toBe('link-used');
  });

  test('if the clock goes back before a sign-in link is made, the link works and expires on time', async () => {
    const clock = settableClock();
    const { server, owner, stranger } = await openServer(kind, { clock });
    const { id } = await owner.call('readMe');
    clock.setBy(DAY_MS);
    await owner.call('readMe');
    clock.setBy(-DAY_MS);
    const tokens = [secretIn(await server.signInLink(id)), secretIn(await server.signInLink(id))];
    const [first = '', second = ''] = tokens;
    expect((await stranger().ask('setUp', { body: { token: first } })).problem).toBeNull();
    clock.advance(16 * 60_000);
    expect((await stranger().ask('setUp', { body: { token: second } })).problem?.code).toBe(
      'link-used',
    );
  });

  test('after a restart with an earlier clock, an expired session is still refused', async () => {
    const { place, cookie, server, clock } = await withExpiredSession(kind);
    await server.close();
    clock.setBy(-31 * DAY_MS);
    const next = await startOn(place, clock);
    const client = new TestClient(next.origin, []);
    const { status } = await client.send('GET', '/api/v1/me', { headers: { cookie } });
    expect(status).toBe(401);
  });

  test('a ticket opens only one socket, even after the clock went forward and back', async () => {
    const clock = settableClock();
    const { owner } = await openServer(kind, { clock });
    const { ticket } = await owner.call('makeTicket');
    expect(await saysHello(owner, ticket)).toBe('ready');
    clock.setBy(HOUR_MS);
    const { ticket: other } = await owner.call('makeTicket');
    expect(await saysHello(owner, other)).toBe('ready');
    clock.setBy(-HOUR_MS);
    expect(await saysHello(owner, ticket)).toBe('error');
  });

  test('a used ticket cannot be used again after a restart', async () => {
    const { server, owner, place } = await openServer(kind);
    const { ticket } = await owner.call('makeTicket');
    expect(await saysHello(owner, ticket)).toBe('ready');
    await server.close();
    const next = await startOn(place);
    expect(await saysHello(visiting(owner, next), ticket)).toBe('error');
  });
});

describe.each(DATABASES.slice(1))('credentials on several nodes, on $name', (kind) => {
  test('an expired invitation stays refused on another node whose clock is behind', async () => {
    const clock = settableClock();
    const { owner, stranger, place } = await openServer(kind, { clock });
    const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'Room' } });
    const asked = { role: 'member', expiresInHours: 1 } as const;
    const { link } = await owner.call('makeInvitation', { params: { spaceId }, body: asked });
    const body = { token: secretIn(link), name: 'Larry', password: 'correct horse battery' };
    clock.setBy(2 * HOUR_MS);
    expect((await stranger().refused('acceptInvitation', { body })).code).toBe('link-used');
    clock.setBy(-2 * HOUR_MS);
    const next = await startOn(place, clock);
    const refused = await new TestClient(next.origin, []).refused('acceptInvitation', { body });
    expect(refused.code).toBe('link-used');
  });

  test('a ticket opens only one socket in the whole cluster', async () => {
    const { owner, place } = await openServer(kind);
    const other = visiting(owner, await startOn(place));
    const { ticket } = await owner.call('makeTicket');
    expect(await saysHello(other, ticket)).toBe('ready');
    expect(await saysHello(owner, ticket)).toBe('error');
    const { ticket: second } = await owner.call('makeTicket');
    const answers = await Promise.all([saysHello(owner, second), saysHello(other, second)]);
    expect(answers.toSorted()).toEqual(['error', 'ready']);
  });
});

/** Opens a socket with a ticket and returns the type of the first frame. */
async function saysHello({ origin, cookie }: Visitor, ticket: string): Promise<string> {
  const headers = { cookie: cookie ?? '', origin };
  const socket = await openSocket(new TestClient(origin), { headers });
  socket.send({ type: 'hello', protocol: PROTOCOL_VERSION, ticket });
  const { type } = await socket.next(() => true);
  socket.cut();
  return type;
}

async function withExpiredSession(kind: DatabaseKind) {
  const clock = settableClock();
  const opened: OpenServer = await openServer(kind, { clock });
  const cookie = opened.owner.cookie ?? '';
  clock.setBy(31 * DAY_MS);
  await opened.owner.ask('readMe', {});
  return { ...opened, cookie, clock };
}

/** Starts another process on the same database. */
async function startOn(place: DatabasePlace, clock?: Clock): Promise<ConchServer> {
  const server = await createServer({
    config: testConfig({}),
    kinds: [scriptKind],
    database: await place.open(),
    logTo: { write: () => {} },
    ...(clock === undefined ? {} : { clock }),
  });
  onTestFinished(() => server.close());
  return server;
}

type Visitor = Pick<TestClient, 'origin' | 'cookie'>;

/** The same browser on another server. The cookie has the name that the other server reads. */
function visiting({ cookie }: TestClient, { origin }: ConchServer): Visitor {
  return { origin, cookie: `sid=${cookie?.split('=')[1]}` };
}

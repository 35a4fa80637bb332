import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { openPostgres } from '../src/postgres.ts';
import type { Script } from '../src/script.ts';
import { addCounter, allCounters } from './support/counters.ts';

// A network may lose connections without closing them, for example when a standby takes over the
// address of the database. TCP alone notices this only after many minutes.
describe('a network that loses connections to PostgreSQL without closing them', () => {
  test('[I-29] later reads and writes use new connections', async () => {
    const { database, loseConnections } = await overNetwork();
    await Promise.all([1, 2, 3].map(() => database.read(allCounters)));
    loseConnections();
    await database.transact(() => addCounter('ada'));
    expect(await database.read(allCounters)).toEqual({ ada: 0 });
  });

  test('[I-29] a statement without an answer fails as unreachable, and its transaction is rolled back', async () => {
    const { database, loseConnections } = await overNetwork();
    const lost = database.transact(function* () {
      yield* addCounter('ada');
      loseConnections();
      yield* addCounter('bob');
    });
    await expect(lost).rejects.toMatchObject({ code: 'unreachable' });
    expect(await database.read(allCounters)).toEqual({});
  });

  test('[I-29] a commit without an answer fails, because it may or may not be stored', async () => {
    const { database, loseConnections } = await overNetwork();
    const lost = database.transact(function* (): Script<void> {
      yield* addCounter('ada');
      loseConnections();
    });
    await expect(lost).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('may or may not be saved') as string,
    });
  });

  test('[I-29] work that must run alone does not wait for a lost connection', async () => {
    const { database, loseConnections } = await overNetwork();
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = database.alone(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const second = database.alone(async () => 'done');
    const waiting = database.read(allCounters);
    await waiting;
    loseConnections();
    held.resolve();
    await first;
    await expect(second).rejects.toMatchObject({ code: 'unreachable' });
    expect(await database.alone(async () => 'done')).toBe('done');
  });
});

/** A database over a network that can lose its connections. The server sees them end. */
async function overNetwork(): Promise<{
  readonly database: Database;
  readonly loseConnections: () => void;
}> {
  const { location } = await DATABASES[1]!.forTest();
  if (location.dialect !== 'postgres') throw new Error('PostgreSQL comes second');
  const url = new URL(location.url);
  const { hostname, port } = url;
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.add({ near, far });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const database = await openPostgres({ url: url.href, lockTimeoutMs: 1 });
  onTestFinished(async () => {
    await database.close();
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    proxy.close();
    await once(proxy, 'close');
  });
  const loseConnections = (): void => {
    for (const { near, far } of pairs) {
      far.unpipe(near).destroy();
      near.unpipe(far).resume();
    }
  };
  return { database, loseConnections };
}

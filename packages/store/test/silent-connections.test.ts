import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { openPostgres } from '../src/postgres.ts';
import type { Script } from '../src/script.ts';
import { addCounter, allCounters, rowsOf } from './support/counters.ts';

// A network may lose connections without closing them, for example when a standby takes over the
// address of the database. TCP alone notices this only after many minutes.
describe('a network that loses connections to PostgreSQL without closing them', () => {
  test('[I-29] after a connection is lost, later reads and writes use new connections', async () => {
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

  test('[I-29] exclusive work fails as unreachable if no connection can be opened', async () => {
    const { database, close } = await overNetwork();
    await close();
    const work = database.alone(async () => 'done');
    await expect(work).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('[I-29] a refused transaction returns the reason, even if its rollback gets no answer', async () => {
    const { database, loseConnections } = await overNetwork();
    const refused = database.transact(function* () {
      yield* addCounter('ada');
      loseConnections();
      throw new RangeError('refused');
    });
    await expect(refused).rejects.toThrow(new RangeError('refused'));
    expect(await database.read(allCounters)).toEqual({});
  });

  test('[I-29] exclusive work does not wait for a lost connection', async () => {
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

describe('the time limit for answers of PostgreSQL', () => {
  const slow = function* (): Script<string> {
    yield* rowsOf('select pg_sleep(0.2)');
    return 'done';
  };

  test('[I-29] a statement without an answer in the time limit fails as unreachable', async () => {
    const database = await openedWith({ answerLimitMs: 100 });
    await expect(database.read(slow)).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('a move of data can disable the time limit for its long statements', async () => {
    const database = await openedWith({ answerLimitMs: null });
    expect(await database.read(slow)).toBe('done');
  });
});

/**
 * A database over a network that can lose its connections. Only the server notices the end of a
 * lost connection.
 */
async function overNetwork(): Promise<{
  readonly database: Database;
  readonly loseConnections: () => void;
  /** Ends the network, so that no connection can be opened. */
  readonly close: () => Promise<void>;
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
  const close = async (): Promise<void> => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    if (!proxy.listening) return;
    proxy.close();
    await once(proxy, 'close');
  };
  onTestFinished(async () => {
    await database.close();
    await close();
  });
  const loseConnections = (): void => {
    for (const { near, far } of pairs) {
      far.unpipe(near).destroy();
      near.unpipe(far).resume();
    }
  };
  return { database, loseConnections, close };
}

async function openedWith(options: { readonly answerLimitMs: number | null }): Promise<Database> {
  const { location } = await DATABASES[1]!.forTest();
  if (location.dialect !== 'postgres') throw new Error('PostgreSQL comes second');
  const database = await openPostgres({ url: location.url, ...options });
  onTestFinished(() => database.close());
  return database;
}

import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DATABASES } from '@conch/test-databases/vitest';
import type { Database } from '../src/database.ts';
import { openPostgres } from '../src/postgres.ts';
import type { Script } from '../src/script.ts';
import {
  addCounter,
  allCounters,
  heldCounter,
  plain,
  rowsOf,
  setCounter,
} from './support/counters.ts';

describe('the sessions of PostgreSQL', () => {
  test('[I-2] a session waits until a commit is on disk, even if the database does not wait by default', async () => {
    const { open, url } = await postgresForTest();
    await administer(url, (name) => `alter database ${name} set synchronous_commit = off`);
    const database = await open();
    expect(await database.read(() => rowsOf('show synchronous_commit'))).toEqual([
      { synchronous_commit: 'on' },
    ]);
  });

  test('[I-12] if a node hangs, the row locks of its session are released', async () => {
    const database = await (await postgresForTest()).open();
    expect(await database.read(() => rowsOf('show idle_in_transaction_session_timeout'))).toEqual([
      { idle_in_transaction_session_timeout: '5s' },
    ]);
  });
});

describe('a PostgreSQL server that cannot be reached', () => {
  test('the error for a server that cannot be reached contains its address without the password', async () => {
    await expect(
      openPostgres({ url: 'postgres://ana:secret@127.0.0.1:1/conch' }),
    ).rejects.toMatchObject({
      code: 'unreachable',
      message:
        'PostgreSQL database "conch" at 127.0.0.1:1 cannot be reached or refuses the connection. Check that it is running, and that DATABASE_URL has the right host, database, user and password.',
    });
  });

  test('if the PostgreSQL database does not exist, opening fails as unreachable', async () => {
    const { url } = await postgresForTest();
    await expect(openPostgres({ url: `${url}_not` })).rejects.toMatchObject({
      code: 'unreachable',
    });
  });

  test('if the PostgreSQL user does not exist, opening fails as unreachable', async () => {
    const { url } = await postgresForTest();
    await expect(openPostgres({ url: url.replace('postgres@', 'nobody@') })).rejects.toMatchObject({
      code: 'unreachable',
    });
  });

  test('the error for an invalid database URL contains a valid example', async () => {
    await expect(openPostgres({ url: 'postgres://[' })).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('postgres://user:password@host:5432/database') as string,
    });
  });
});

describe('a connection to PostgreSQL', () => {
  test('if a connection is lost in a transaction, the transaction is rolled back', async () => {
    const database = await (await postgresForTest()).open();
    const attempt = database.transact(function* () {
      yield* addCounter('ada');
      yield plain('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'unreachable' });
    expect(await database.read(allCounters)).toEqual({});
  });

  test('if a connection is lost during a commit, the error says that the result is unknown', async () => {
    const database = await (await postgresForTest()).open();
    await database.transact(dieAtCommit);
    await expect(database.transact(() => addCounter('ada'))).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('may or may not be saved') as string,
    });
  });

  test('if an idle connection is lost, a new connection silently replaces it', async () => {
    const { open, url } = await postgresForTest();
    const database = await open();
    await administer(
      url,
      (name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await database.transact(() => addCounter('ada'));
    expect(await database.read(allCounters)).toEqual({ ada: 0 });
  });
});

describe('a transaction in PostgreSQL', () => {
  test('if a deadlock stops a transaction, the transaction is retried from its start', async () => {
    const { open, url } = await postgresForTest();
    await administer(url, (name) => `alter database ${name} set deadlock_timeout = '10ms'`);
    const database = await open();
    await database.transact(function* () {
      yield* addCounter('ada');
      yield* addCounter('bob');
    });
    const holding = new Set<string>();
    await Promise.all([
      database.transact(() => raiseBoth('ada', 'bob', holding)),
      database.transact(() => raiseBoth('bob', 'ada', holding)),
    ]);
    expect(await database.read(allCounters)).toEqual({ ada: 2, bob: 2 });
  });

  test('a transaction fails after ten attempts if each attempt ends in a conflict', async () => {
    const database = await (await postgresForTest()).open();
    let tries = 0;
    const attempt = database.transact(function* () {
      tries += 1;
      yield* raise('40001');
    });
    await expect(attempt).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(10);
  });

  test('a transaction fails with a hint if it waits too long for a row lock', async () => {
    const { open, url } = await postgresForTest();
    const database = await open({ lockTimeoutMs: 20 });
    await database.transact(() => addCounter('ada'));
    const other = await connected(url);
    await other.query('begin; update people set version = 9');
    await expect(database.transact(() => heldCounter('ada'))).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('pg_stat_activity') as string,
    });
  });

  test('a transaction fails if its script ignores a failed statement', async () => {
    const database = await (await postgresForTest()).open();
    const attempt = database.transact(function* () {
      yield* addCounter('ada');
      try {
        yield* addCounter('ada');
      } catch {
        return;
      }
    });
    await expect(attempt).rejects.toThrow('continued after a failed statement');
    expect(await database.read(allCounters)).toEqual({});
  });

  test('a transaction on a read-only server is refused with the reason', async () => {
    const { open, url } = await postgresForTest();
    await (await open()).close();
    await administer(
      url,
      (name) => `alter database ${name} set default_transaction_read_only = on`,
    );
    await expect(open()).rejects.toMatchObject({
      code: 'read-only',
      message: expect.stringContaining('does not accept writes') as string,
    });
  });

  test.each([
    ['53100', 'disk-full'],
    ['55P03', 'locked'],
    ['57014', 'locked'],
    ['25006', 'read-only'],
    ['XX001', 'corrupt'],
    ['XX002', 'corrupt'],
    ['57P03', 'unreachable'],
    ['08006', 'unreachable'],
    ['28P01', 'unreachable'],
  ])('[I-22] a transaction with the SQL state %s fails as %s', async (state, code) => {
    const database = await (await postgresForTest()).open();
    await expect(database.transact(() => raise(state))).rejects.toMatchObject({ code });
  });
});

describe('two nodes on one PostgreSQL database', () => {
  test('[I-8] transactions of two nodes that lock the same row never interleave', async () => {
    const { open } = await postgresForTest();
    const nodes = [await open(), await open()];
    await nodes[0]!.transact(() => addCounter('ada'));
    await Promise.all(
      Array.from({ length: 60 }, (_, nth) => nodes[nth % 2]!.transact(() => raised('ada'))),
    );
    expect(await nodes[0]!.read(allCounters)).toEqual({ ada: 60 });
  });
});

async function postgresForTest(): Promise<{
  url: string;
  open: (options?: { lockTimeoutMs?: number }) => Promise<Database>;
}> {
  const { location, open } = await DATABASES[1]!.forTest();
  if (location.dialect !== 'postgres') throw new Error('PostgreSQL comes second');
  return { url: location.url, open };
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Executes a statement in the default database of the server. */
async function administer(url: string, statement: (name: string) => string): Promise<void> {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const client = await connected(url.replace(name, 'postgres'));
  await client.query(statement(name));
}

function* raised(id: string): Script<void> {
  const count = (yield* heldCounter(id)) ?? 0;
  yield* setCounter({ id, from: count, to: count + 1 });
}

/** Locks the second row only after another transaction has locked it. */
function* raiseBoth(first: string, second: string, holding: Set<string>): Script<void> {
  yield* raised(first);
  holding.add(first);
  while (!holding.has(second)) yield plain('select 1');
  yield* raised(second);
}

function* raise(state: string): Script<void> {
  yield plain(`do $$ begin raise exception 'made up' using errcode = '${state}'; end $$`);
}

function* dieAtCommit(): Script<void> {
  yield plain(`create function die() returns trigger language plpgsql
    as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  yield plain(`create constraint trigger dies after insert on people
    deferrable initially deferred for each row execute function die()`);
}

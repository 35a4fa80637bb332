import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import type { DatabasePlace } from '@conch/test-databases';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../src/index.ts';
import { moveToPostgres } from '../src/sqlite.ts';
import { ALL_TABLES } from '../src/tables/all-tables.ts';
import { fillAsOf } from './support/old-data.ts';

const [sqlite, postgres] = DATABASES;

describe.runIf(postgres !== undefined)('a move from SQLite to PostgreSQL', () => {
  test('a move to PostgreSQL copies every row of every table, except the search index, which the first node creates again', async () => {
    const { from, to, dataDir } = await places();
    const { tables, rows } = await moveToPostgres({ from, to, dataDir });
    expect(rows).toBeGreaterThan(30);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      ALL_TABLES.map(({ name }) => name)
        .filter((name) => name !== 'schema_versions' && !name.startsWith('search_'))
        .toSorted(),
    );
    expect(tables.filter((table) => table.rows > 0).length).toBeGreaterThan(10);
  });

  test('a move to PostgreSQL changes nothing if one copied row differs', async () => {
    const { from, to, dataDir, target } = await places();
    await administer(target, [
      `create function spoil() returns trigger language plpgsql as
        $$ begin new.content := 'spoiled'; return new; end $$`,
      'create trigger spoil before insert on messages for each row execute function spoil()',
    ]);
    await expect(moveToPostgres({ from, to, dataDir })).rejects.toThrow(
      'Row 1 of the table messages is not the same in PostgreSQL. Nothing was moved.',
    );
    expect(await administer(target, ['select id from people'])).toEqual([]);
  });

  test('a move to a PostgreSQL database with data is refused', async () => {
    const { from, to, dataDir } = await places();
    await moveToPostgres({ from, to, dataDir });
    await expect(moveToPostgres({ from, to, dataDir })).rejects.toThrow(
      'The PostgreSQL database is in use already',
    );
  });

  test('a move fails with a reason if another program has locked a table for too long', async () => {
    const { from, dataDir, target } = await places();
    const to = await target.open({ lockTimeoutMs: 50 });
    await withLockedTable(target, async () => {
      await expect(moveToPostgres({ from, to, dataDir })).rejects.toMatchObject({ code: 'locked' });
    });
  });

  test('if two moves to one PostgreSQL database start at once, the second move is refused', async () => {
    const { from, to, dataDir, target } = await places();
    const other = await target.open();
    const moves = [to, other].map((one) => moveToPostgres({ from, to: one, dataDir }));
    const ends = await Promise.allSettled(moves);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      message: expect.stringContaining('is in use already') as unknown,
    });
  });
});

async function places() {
  const source = await made(sqlite);
  const target = await made(postgres);
  const from = await source.open();
  await fillAsOf(SCHEMA_VERSION, from);
  const to = await target.open();
  const { location } = source;
  if (location.dialect !== 'sqlite') throw new Error('the first database is SQLite');
  return { from, to, target, dataDir: location.dataDir };
}

/** Does work while another connection has locked the table of people. */
async function withLockedTable({ location }: DatabasePlace, work: () => Promise<void>) {
  if (location.dialect !== 'postgres') throw new Error('this is for PostgreSQL');
  const client = new Client({ connectionString: location.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table people in access exclusive mode');
    await work();
  } finally {
    await client.end();
  }
}

async function made(kind: DatabaseKind | undefined): Promise<DatabasePlace> {
  if (kind === undefined) throw new Error('both databases are needed');
  return kind.forTest();
}

async function administer(
  { location }: DatabasePlace,
  statements: readonly string[],
): Promise<readonly unknown[]> {
  if (location.dialect !== 'postgres') throw new Error('this is for PostgreSQL');
  const client = new Client({ connectionString: location.url });
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

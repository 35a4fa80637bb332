import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import type { DatabasePlace } from './database-place.ts';
import type { DatabaseAnswer } from './global-setup.ts';
import { newPostgresPlace } from './postgres-place.ts';
import { newSqlitePlace, newSqliteTemplate } from './sqlite-place.ts';
import { openPostgres } from '@conch/store/postgres';
import { Client } from 'pg';

const TEMPLATE = 'conch_template';
const UNFINISHED = `${TEMPLATE}_unfinished`;

/**
 * The name of a template database with the newest schema. Copying the template takes a tenth of the
 * time of the migrations.
 */
async function postgresTemplate(server: string): Promise<string> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    // Other processes wait while the template is created. The lock ends with the connection.
    await client.query('select pg_advisory_lock(1)');
    const { rows } = await client.query(`select from pg_database where datname = '${TEMPLATE}'`);
    if (rows.length > 0) return TEMPLATE;
    await client.query(`drop database if exists ${UNFINISHED} with (force)`);
    await client.query(`create database ${UNFINISHED}`);
    await (await openPostgres({ url: `${server}/${UNFINISHED}` })).close();
    await client.query(`alter database ${UNFINISHED} rename to ${TEMPLATE}`);
    return TEMPLATE;
  } finally {
    await client.end();
  }
}

export { smallDisk, type SmallDisk } from './small-disk.ts';

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** A new empty database. The caller must remove it. */
  readonly make: () => Promise<DatabasePlace>;
  /** A new empty database that is removed when the current test ends. */
  readonly forTest: () => Promise<DatabasePlace>;
}

const isOne = [process.env['CONCH_QUICK_TESTS'], process.env['CONCH_SQLITE_TESTS']].includes('1');

/**
 * Both databases, for `describe.each`, because every test must pass on both. Quick test runs use
 * only SQLite. Tables are copied from a template, because creating them takes most of the time of a
 * short test.
 */
export const DATABASES: readonly DatabaseKind[] = either({
  sqlite: async () => newSqlitePlace(await sqliteTemplate()),
  postgres: async () => {
    const server = await postgresServer();
    return newPostgresPlace(server, await templateOn(server));
  },
});

/** Both databases without tables, for tests of migrations. */
export const EMPTY_DATABASES: readonly DatabaseKind[] = either({
  sqlite: () => newSqlitePlace(),
  postgres: async () => newPostgresPlace(await postgresServer()),
});

interface Makers {
  readonly sqlite: DatabaseKind['make'];
  readonly postgres: DatabaseKind['make'];
}

function either({ sqlite, postgres }: Makers): readonly DatabaseKind[] {
  return [kind('SQLite', sqlite), ...(isOne ? [] : [kind('PostgreSQL', postgres)])];
}

let sqlite: Promise<Uint8Array> | null = null;

function sqliteTemplate(): Promise<Uint8Array> {
  sqlite ??= newSqliteTemplate();
  return sqlite;
}

let postgres: Promise<string> | null = null;

function templateOn(server: string): Promise<string> {
  postgres ??= postgresTemplate(server);
  return postgres;
}

function kind(name: DatabaseKind['name'], make: () => Promise<DatabasePlace>): DatabaseKind {
  const forTest = async () => {
    const place = await make();
    onTestFinished(() => place.remove());
    return place;
  };
  return { name, make, forTest };
}

/** The only PostgreSQL of this test run. The first request starts it. */
export async function postgresServer(): Promise<string> {
  const socket = connect(inject('postgresPort'), '127.0.0.1');
  const [line] = (await once(createInterface(socket), 'line')) as [string];
  socket.destroy();
  const told = JSON.parse(line) as DatabaseAnswer;
  if ('failure' in told) throw new Error(told.failure);
  return told.url;
}

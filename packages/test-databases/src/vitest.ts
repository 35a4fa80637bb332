import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import type { DatabasePlace } from './database-place.ts';
import type { Told } from './global-setup.ts';
import { newPostgresPlace } from './postgres-place.ts';
import { postgresTemplate } from './postgres-template.ts';
import { newSqlitePlace, newSqliteTemplate } from './sqlite-place.ts';

export { smallDisk, type SmallDisk } from './small-disk.ts';

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** A new one with nobody in it; whoever makes it removes it. */
  readonly make: () => Promise<DatabasePlace>;
  /** A new one with nobody in it, that is removed when the test that runs is over. */
  readonly forTest: () => Promise<DatabasePlace>;
}

const isOne = [process.env['CONCH_QUICK_TESTS'], process.env['CONCH_SQLITE_TESTS']].includes('1');

/**
 * Both, for `describe.each`: whatever holds for one must hold for the other. Where tests must be
 * quick, or are about neither, it is SQLite alone. Their tables are made: most of the time of a
 * short test was to make them anew.
 */
export const DATABASES: readonly DatabaseKind[] = either({
  sqlite: async () => newSqlitePlace(await sqliteTemplate()),
  postgres: async () => {
    const server = await postgresServer();
    return newPostgresPlace(server, await templateOn(server));
  },
});

/** The same without any table, for tests of how these come about. */
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

/** The one PostgreSQL of this run of the tests; it is started for the first who asks. */
export async function postgresServer(): Promise<string> {
  const socket = connect(inject('postgresPort'), '127.0.0.1');
  const [line] = (await once(createInterface(socket), 'line')) as [string];
  socket.destroy();
  const told = JSON.parse(line) as Told;
  if ('failure' in told) throw new Error(told.failure);
  return told.url;
}

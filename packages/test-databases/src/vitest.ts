import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import type { DatabasePlace } from './database-place.ts';
import type { Told } from './global-setup.ts';
import { newPostgresPlace } from './postgres-place.ts';
import { newSqlitePlace } from './sqlite-place.ts';

export { smallDisk, type SmallDisk } from './small-disk.ts';

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** A new, empty one; whoever makes it removes it. */
  readonly make: () => Promise<DatabasePlace>;
  /** A new, empty one that is removed when the test that runs is over. */
  readonly forTest: () => Promise<DatabasePlace>;
}

const SQLITE = kind('SQLite', newSqlitePlace);
const POSTGRES = kind('PostgreSQL', async () => newPostgresPlace(await postgresServer()));

const isOne = [process.env['CONCH_QUICK_TESTS'], process.env['CONCH_SQLITE_TESTS']].includes('1');

/**
 * Both, for `describe.each`: whatever holds for one must hold for the other. Where tests must be
 * quick, or are about neither, it is SQLite alone.
 */
export const DATABASES: readonly DatabaseKind[] = isOne ? [SQLITE] : [SQLITE, POSTGRES];

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

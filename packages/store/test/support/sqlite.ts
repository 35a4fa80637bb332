import type { DatabasePlace } from '@conch/test-databases';
import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import type { Database } from '../../src/database.ts';
import { rowsOf } from './counters.ts';

/** A data directory that is removed after the test. */
export async function sqliteForTest(): Promise<DatabasePlace & { readonly dataDir: string }> {
  const place = await EMPTY_DATABASES[0]!.forTest();
  if (place.location.dialect !== 'sqlite') throw new Error('SQLite comes first');
  return { ...place, dataDir: place.location.dataDir };
}

export async function pragma(database: Database, name: string): Promise<unknown> {
  const rows = await database.read(() => rowsOf(`pragma ${name}`));
  return Object.values(rows[0] ?? {})[0];
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseLocation } from '@conch/test-databases';
import { Client } from 'pg';

/**
 * Direct access to the rows of a database, because a check of the store must not use the store
 * itself.
 */
export interface RawRows {
  all<Row extends object>(question: string): Promise<readonly Row[]>;
}

/** Opens a database, runs the check and closes it. */
export async function lookInto<T>(
  location: DatabaseLocation,
  look: (rows: RawRows) => Promise<T>,
): Promise<T> {
  const rows =
    location.dialect === 'sqlite' ? ofSqlite(location.dataDir) : await ofPostgres(location.url);
  try {
    return await look(rows);
  } finally {
    await rows.close();
  }
}

interface OpenRows extends RawRows {
  readonly close: () => Promise<void>;
}

function ofSqlite(dataDir: string): OpenRows {
  const connection = new DatabaseSync(join(dataDir, 'conch.db'), { readOnly: true });
  return {
    all: async <Row extends object>(question: string) =>
      connection.prepare(question).all() as unknown as Row[],
    close: async () => connection.close(),
  };
}

async function ofPostgres(url: string): Promise<OpenRows> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    all: async <Row extends object>(question: string) =>
      (await client.query<Row & Record<string, unknown>>(question)).rows,
    close: () => client.end(),
  };
}

import type { Database } from '@conch/store';
import type { Config } from './config.ts';

/** Opens the database that the configuration names; the other kind is not even loaded. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('@conch/store/postgres');
    return openPostgres({ url: databaseUrl });
  }
  const { openSqlite } = await import('@conch/store/sqlite');
  return openSqlite({ dataDir });
}

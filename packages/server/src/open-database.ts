import type { Database } from '@conch/store';
import type { Config } from './config.ts';

/** Opens the configured database. Only the driver of that database is loaded. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('@conch/store/postgres');
    return openPostgres({ url: databaseUrl });
  }
  const { openSqlite } = await import('@conch/store/sqlite');
  return openSqlite({ dataDir });
}

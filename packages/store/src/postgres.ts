import './needs-node.ts';
import type { CrashPoint } from './crash-point.ts';
import type { Database } from './database.ts';
import { PostgresDatabase } from './dialect/postgres-database.ts';
import { makePool, placeOf } from './dialect/postgres-pool.ts';
import { migrate, type MigrateOptions } from './migrate.ts';

export interface PostgresOptions extends Pick<MigrateOptions, 'applied' | 'migrations' | 'now'> {
  readonly url: string;
  /** How many transactions may run at once. The default is 10. */
  readonly poolSize?: number | undefined;
  readonly crashPoint?: CrashPoint | undefined;
  /** How long to wait for locked rows. The default is 10 seconds. */
  readonly lockTimeoutMs?: number | undefined;
  /**
   * How long to wait for an answer. Null waits for ever, for large moves of data. The default is
   * five seconds longer than the wait for locked rows.
   */
  readonly answerLimitMs?: number | null | undefined;
}

const ANSWER_MS = 5000;

/**
 * Opens a PostgreSQL database and migrates the database. Any number of nodes may use the database.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const {
    url,
    poolSize = 10,
    lockTimeoutMs = 10_000,
    // The server answers in time even if a statement waits for a lock.
    answerLimitMs = lockTimeoutMs + ANSWER_MS,
    crashPoint,
    migrations,
    now,
    applied,
  } = options;
  const place = placeOf(url);
  const pool = makePool({ url, poolSize, lockTimeoutMs, answerLimitMs });
  const parts = { pool, place, crashPoint };
  const database = new PostgresDatabase({ ...parts, answerLimitMs });
  try {
    await migrate(new PostgresDatabase({ ...parts, answerLimitMs: null }), {
      migrations,
      now,
      crashPoint,
      applied,
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

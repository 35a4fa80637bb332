import '@conch/store/needs-node';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_VERSION, type Database } from '@conch/store';
import { makeOnlyPrivateFiles } from '../start/private-files.ts';
import { StartRefused } from '../start/start-refused.ts';
import { operatorConfig, type OperatorPlace } from './operator-config.ts';

/** The schema of a database after a migration. */
export interface SchemaChange {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly schema: number;
  /** The migrations that this call applied. */
  readonly applied: readonly { readonly version: number; readonly name: string }[];
}

/** Migrates the configured database to the newest schema, as a start of the server would. */
export async function migrateData(place: OperatorPlace): Promise<SchemaChange> {
  const { databaseUrl, dataDir } = operatorConfig(place);
  const steps: { readonly version: number; readonly name: string }[] = [];
  const applied = ({ version, name }: { readonly version: number; readonly name: string }) =>
    void steps.push({ version, name });
  if (databaseUrl === null) demandSqlite(dataDir);
  const database = await openNamed({ databaseUrl, dataDir, applied });
  await database.close();
  return {
    database: databaseUrl === null ? 'SQLite' : 'PostgreSQL',
    schema: SCHEMA_VERSION,
    applied: steps,
  };
}

/** The number of moved rows, in total and by table. */
export interface MoveResult {
  readonly dataDir: string;
  readonly rows: number;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

/**
 * Copies the SQLite database of the data directory into the configured PostgreSQL database, and
 * compares both databases row by row. SQLite does not change.
 */
export async function moveData(
  place: OperatorPlace,
  progress: (doing: 'copy' | 'check', table: string) => void,
): Promise<MoveResult> {
  const { databaseUrl, dataDir } = operatorConfig(place);
  if (databaseUrl === null) {
    throw new StartRefused(
      'Set DATABASE_URL to the empty PostgreSQL database that gets the data: postgres://user:password@host:5432/database.',
    );
  }
  demandSqlite(dataDir);
  const from = await openNamed({ databaseUrl: null, dataDir });
  try {
    // A move sorts whole tables, and waits for another move.
    const to = await openNamed({ databaseUrl, dataDir, answerLimitMs: null });
    try {
      const { moveToPostgres } = await import('@conch/store/sqlite');
      const { rows, tables } = await moveToPostgres({ from, to, dataDir, progress });
      return { dataDir, rows, tables };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

function demandSqlite(dataDir: string): void {
  if (existsSync(join(dataDir, 'conch.db'))) return;
  throw new StartRefused(
    `There is no database in ${dataDir}. Give the data directory of the server with --data-dir.`,
  );
}

interface Opening {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly answerLimitMs?: number | null;
  readonly applied?: (migration: { readonly version: number; readonly name: string }) => void;
}

async function openNamed(opening: Opening): Promise<Database> {
  const { databaseUrl, dataDir, applied, answerLimitMs } = opening;
  makeOnlyPrivateFiles();
  if (databaseUrl === null) {
    const { openSqlite } = await import('@conch/store/sqlite');
    return openSqlite({ dataDir, applied });
  }
  const { openPostgres } = await import('@conch/store/postgres');
  return openPostgres({ url: databaseUrl, applied, answerLimitMs });
}

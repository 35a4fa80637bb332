import { readdirSync, statSync } from 'node:fs';
import type { CrashPoint } from './crash-point.ts';
import type { Database } from './database.ts';
import { backUp } from './dialect/sqlite-backup.ts';
import { openConnection } from './dialect/sqlite-connection.ts';
import { SqliteDatabase } from './dialect/sqlite-database.ts';
import { sqliteFailure } from './dialect/sqlite-errors.ts';
import { makeFolder, type SqliteFiles } from './dialect/sqlite-folder.ts';
import { lockFolder, type FolderLock } from './dialect/sqlite-lock.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { StoreFailed } from './store-failure.ts';

export interface SqliteOptions extends Pick<MigrateOptions, 'migrations' | 'now'> {
  readonly dataDir: string;
  readonly crashPoint?: CrashPoint | undefined;
  /** How long to wait for another program that holds the database; 5 seconds. */
  readonly lockTimeoutMs?: number | undefined;
}

/** Opens the database of a data directory, newly made or brought to the newest schema. */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  let path = options.dataDir;
  try {
    const files = makeFolder(options.dataDir);
    path = files.lock;
    const lock = lockFolder(files);
    path = files.database;
    return await openLocked(options, files, lock);
  } catch (error) {
    throw sqliteFailure(error, path);
  }
}

async function openLocked(
  options: SqliteOptions,
  files: SqliteFiles,
  lock: FolderLock,
): Promise<Database> {
  const { crashPoint, lockTimeoutMs = 5000, migrations, now } = options;
  const path = files.database;
  let abandon = () => lock.abandon();
  try {
    if (wasEmptied(files)) throw emptied(path);
    const isChecked = lock.wasLeft && sizeOf(path) <= CHECKED_BYTES;
    const connection = openConnection(path, { lockTimeoutMs, isChecked });
    abandon = () => {
      connection.close();
      lock.abandon();
    };
    const onClose = () => lock.release();
    const database = new SqliteDatabase({ connection, path, crashPoint, onClose });
    await migrate(database, {
      migrations,
      now,
      crashPoint,
      backUp: ({ version }) => backUp(connection, path, backupName(version)),
    });
    return database;
  } catch (error) {
    abandon();
    throw error;
  }
}

/** After a crash a file up to this size is looked through for damage, which takes some 100 ms. */
const CHECKED_BYTES = 64 * 1024 * 1024;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Whether all that was in the database is gone: it is empty, though a copy was once made of it. A
 * process that died at its very first start leaves an empty file too, but no such copy.
 */
function wasEmptied({ folder, database }: SqliteFiles): boolean {
  if (statSync(database, { throwIfNoEntry: false })?.size !== 0) return false;
  if (sizeOf(`${database}-wal`) > 0) return false;
  return readdirSync(folder).some((name) => BACKUP_NAME.test(name));
}

function emptied(path: string): StoreFailed {
  const what = `${path} is empty, though there was something in it. Put a backup in its place, or remove it to begin anew.`;
  return new StoreFailed('corrupt', what);
}

const BACKUP_NAME = /^conch-before-\d+\.db$/u;

function backupName(version: number): string {
  return `conch-before-${String(version).padStart(4, '0')}.db`;
}

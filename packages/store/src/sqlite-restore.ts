import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from './dialect/node-sqlite.ts';
import { systemNow } from './clock.ts';
import { backUpTo } from './dialect/sqlite-backup.ts';
import { COMPANIONS, copyBackup, refuseOtherFile } from './dialect/sqlite-copy-backup.ts';
import { sqliteFailure } from './dialect/sqlite-errors.ts';
import { databaseIn, makeFolder, sync, type SqliteFiles } from './dialect/sqlite-folder.ts';
import { lockFolder, type FolderLock } from './dialect/sqlite-lock.ts';
import { damagedLog, damageOfLog } from './dialect/sqlite-log.ts';
import { newerSchema } from './migrate.ts';
import { MIGRATIONS } from './migrations/all-migrations.ts';
import { StoreFailed } from './store-failure.ts';

/**
 * Copies the database of a data directory to a new file. A server may use the database at the same
 * time.
 */
export async function backUpSqlite(dataDir: string, copy: string): Promise<void> {
  demandDatabase(dataDir);
  try {
    const path = databaseIn(dataDir);
    refuseDamagedLog(dataDir, path);
    await backUpTo(path, copy);
  } catch (error) {
    throw sqliteFailure(error, copy);
  }
}

function demandDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, 'conch.db'))) return;
  const what = `There is no database in ${dataDir}. Give the data directory of the server.`;
  throw new StoreFailed('refused', what);
}

/** Throws if the log is damaged. The check is only possible while no server writes to the log. */
function refuseDamagedLog(dataDir: string, path: string): void {
  const lock = lockUnlessInUse(dataDir);
  if (lock === 'in-use') return;
  try {
    const damage = damageOfLog(path);
    if (damage !== null) throw damagedLog(path, damage);
  } finally {
    lock?.abandon();
  }
}

/**
 * Locks a data directory. Null on a read-only disk, where neither a lock nor a write is possible.
 */
function lockUnlessInUse(dataDir: string): FolderLock | 'in-use' | null {
  try {
    return lockFolder(makeFolder(dataDir));
  } catch (error) {
    return error instanceof StoreFailed && error.code === 'in-use' ? 'in-use' : null;
  }
}

interface Restoring {
  readonly dataDir: string;
  /** The path of the backup. The backup file is not changed. */
  readonly from: string;
  readonly now?: () => number;
}

/**
 * Replaces an unused database with a backup. `replaced` is the new path of the old database. After
 * a crash at any time, either the old or the new database is complete.
 */
export function restoreSqlite(params: Restoring): { readonly replaced: string | null } {
  const { dataDir, from, now = systemNow } = params;
  refuseOtherFile(from);
  const { files, lock } = lockedFolder(dataDir);
  const unfinished = `${files.database}.unfinished`;
  try {
    const found = copyBackup(from, unfinished);
    const known = MIGRATIONS.at(-1)?.version ?? 0;
    if (found > known) throw newerSchema({ found, known });
    const replaced = keepReplaced(files, now());
    renameSync(unfinished, files.database);
    sync(files.folder);
    return { replaced };
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw sqliteFailure(error, files.database);
  } finally {
    lock.release();
  }
}

/**
 * Restores the readable part of a database with a damaged log. `replaced` is the path of a full
 * copy of the original files.
 */
export function restoreReadable(params: Omit<Restoring, 'from'>): { readonly replaced: string } {
  const { dataDir, now = systemNow } = params;
  demandDatabase(dataDir);
  const { files, lock } = lockedFolder(dataDir);
  try {
    const replaced = replacedName(files, now());
    for (const end of ['', ...COMPANIONS]) {
      if (!existsSync(`${files.database}${end}`)) continue;
      copyFileSync(`${files.database}${end}`, `${replaced}${end}`);
      sync(`${replaced}${end}`);
    }
    rmSync(`${files.database}-shm`, { force: true });
    const connection = new DatabaseSync(files.database);
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
    sync(files.folder);
    return { replaced };
  } catch (error) {
    throw sqliteFailure(error, files.database);
  } finally {
    lock.release();
  }
}

function lockedFolder(dataDir: string): { readonly files: SqliteFiles; readonly lock: FolderLock } {
  try {
    const files = makeFolder(dataDir);
    return { files, lock: lockFolder(files) };
  } catch (error) {
    throw sqliteFailure(error, join(dataDir, 'conch.db'));
  }
}

/**
 * Keeps the old database under a second name. The log of the database is merged into the database,
 * but a damaged log is renamed. If a log kept its name, SQLite would apply the old log to the new
 * database.
 */
function keepReplaced(files: SqliteFiles, at: number): string | null {
  const { database } = files;
  const replaced = replacedName(files, at);
  const isThere = existsSync(database);
  if (isThere) {
    foldLog(database);
    linkSync(database, replaced);
  }
  for (const end of COMPANIONS) {
    if (existsSync(`${database}${end}`)) renameSync(`${database}${end}`, `${replaced}${end}`);
  }
  return isThere ? replaced : null;
}

function replacedName({ folder }: SqliteFiles, at: number): string {
  const stamp = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  return join(folder, `conch-replaced-${stamp}.db`);
}

function foldLog(database: string): void {
  // SQLite would drop everything after the damage, so a damaged log is not merged.
  if (damageOfLog(database) !== null) return;
  try {
    const connection = new DatabaseSync(database);
    try {
      connection.exec('pragma wal_checkpoint(truncate)');
    } finally {
      connection.close();
    }
  } catch {
    // The database may be unreadable. This is a usual reason to restore a backup, so the error is
    // ignored.
  }
}

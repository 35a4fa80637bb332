import './needs-node.ts';
import { existsSync, readdirSync, statSync } from 'node:fs';
import type { CrashPoint } from './crash-point.ts';
import type { Database } from './database.ts';
import { backUp } from './dialect/sqlite-backup.ts';
import { openConnection, openReader } from './dialect/sqlite-connection.ts';
import { SqliteDatabase } from './dialect/sqlite-database.ts';
import { sqliteFailure } from './dialect/sqlite-errors.ts';
import { makeFolder, type SqliteFiles } from './dialect/sqlite-folder.ts';
import { lockFolder, type FolderLock } from './dialect/sqlite-lock.ts';
import { damagedLog, damageOfLog } from './dialect/sqlite-log.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { isDiskFull, StoreFailed } from './store-failure.ts';

export { damageOfLog } from './dialect/sqlite-log.ts';
export { refuseOtherFile } from './dialect/sqlite-copy-backup.ts';
export { moveToPostgres, type DataMove } from './move-to-postgres.ts';
export { backUpSqlite, restoreReadable, restoreSqlite } from './sqlite-restore.ts';

export interface SqliteOptions extends Pick<MigrateOptions, 'applied' | 'migrations' | 'now'> {
  readonly dataDir: string;
  readonly crashPoint?: CrashPoint | undefined;
  /**
   * How long to wait for another program that has locked the database. The default is 5 seconds.
   */
  readonly lockTimeoutMs?: number | undefined;
}

/**
 * Opens the database of a data directory. If there is no database, creates one. Then migrates the
 * database.
 */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  let path = options.dataDir;
  try {
    const files = makeFolder(options.dataDir);
    path = files.lock;
    const lock = lockFolder(files);
    path = files.database;
    return await openLocked(options, files, lock);
  } catch (error) {
    const failure = sqliteFailure(error, path);
    throw isDiskFull(failure) ? noRoomToOpen(path, error) : failure;
  }
}

function noRoomToOpen(path: string, cause: unknown): StoreFailed {
  const what = `There is no space left on the disk of ${path}, so it was not opened. Free some space and start again.`;
  return new StoreFailed('disk-full', what, { cause });
}

async function openLocked(
  options: SqliteOptions,
  files: SqliteFiles,
  lock: FolderLock,
): Promise<Database> {
  const { crashPoint, lockTimeoutMs = 5000, migrations, now, applied } = options;
  const path = files.database;
  let abandon = () => lock.abandon();
  try {
    if (wasEmptied(files)) throw emptied(path);
    const damage = damageOfLog(path);
    if (damage !== null) throw damagedLog(path, damage);
    const isChecked = lock.wasLeft && sizeOf(path) <= CHECKED_BYTES;
    const connect = (isShared: boolean) =>
      openConnection(path, { lockTimeoutMs, isChecked, isShared });
    const onClose = () => lock.release();
    const connectReader = () => openReader(path, lockTimeoutMs);
    const database = new SqliteDatabase({ connect, connectReader, path, crashPoint, onClose });
    abandon = () => {
      database.abandon();
      lock.abandon();
    };
    await migrate(database, {
      migrations,
      now,
      crashPoint,
      applied,
      backUp: ({ version }) => backUp(path, backupName(version)),
    });
    return database;
  } catch (error) {
    abandon();
    throw error;
  }
}

/**
 * After a crash, Conch checks the file for damage if the file is not larger than this size. The
 * check takes about 100 ms.
 */
const CHECKED_BYTES = 64 * 1024 * 1024;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Whether the content of the database was lost: the file is empty, but a migration backup or a log
 * exists. SQLite would delete such a log. A crash during the first start also leaves an empty file,
 * but no backup or log.
 */
function wasEmptied({ folder, database }: SqliteFiles): boolean {
  if (sizeOf(database) > 0) return false;
  if (sizeOf(`${database}-wal`) > 0) return true;
  return existsSync(database) && readdirSync(folder).some((name) => BACKUP_NAME.test(name));
}

function emptied(path: string): StoreFailed {
  const [what, which] = existsSync(`${path}-wal`)
    ? ['empty or missing', `remove it and ${path}-wal`]
    : ['empty', 'remove it'];
  const message = `${path} is ${what}, but it contained data before. Restore a backup, or ${which} to start with an empty database.`;
  return new StoreFailed('corrupt', message);
}

const BACKUP_NAME = /^conch-before-\d+\.db$/u;

function backupName(version: number): string {
  return `conch-before-${String(version).padStart(4, '0')}.db`;
}

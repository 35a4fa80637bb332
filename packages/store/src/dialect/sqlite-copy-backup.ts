import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from './node-sqlite.ts';
import { isDiskFull, StoreFailed } from '../store-failure.ts';
import { sqliteFailure } from './sqlite-errors.ts';
import { makePrivate, sync } from './sqlite-folder.ts';
import { damageOfLog, wordsOfDamage } from './sqlite-log.ts';

/**
 * Copies an unused database and its log into one file in WAL mode. Returns the schema version. Only
 * the copy is opened, because the original may be read-only.
 */
export function copyBackup(from: string, copy: string): number {
  removeDatabase(copy);
  try {
    copyFiles(from, copy);
    const damage = damageOfLog(copy);
    if (damage !== null) {
      throw new StoreFailed('refused', `${wordsOfDamage(from, damage)} Choose another file.`);
    }
    const version = inOneFile(from, copy);
    sync(copy);
    return version;
  } catch (error) {
    // On a full disk, an incomplete copy would only use space.
    removeDatabase(copy);
    throw error;
  }
}

const HEADER = Buffer.from('SQLite format 3\0');

/**
 * Throws if a file is certainly no database. The main file may be empty if all content is in the
 * log.
 */
export function refuseOtherFile(from: string): void {
  if (!existsSync(from)) {
    throw new StoreFailed('refused', `There is no file ${from}. Give the path of a backup.`);
  }
  if (!isFile(from)) throw noBackup(from);
  const start = startOf(from);
  if (start.length > 0 && !start.equals(HEADER)) throw noBackup(from);
}

function startOf(path: string): Buffer {
  const file = openToRead(path);
  try {
    const start = Buffer.alloc(HEADER.length);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

function openToRead(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    const what = `${path} cannot be read. Give this user permission to read it.`;
    throw new StoreFailed('refused', what, { cause: error });
  }
}

/** The files that SQLite keeps next to a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

function removeDatabase(path: string): void {
  for (const end of ['', ...COMPANIONS]) rmSync(`${path}${end}`, { force: true });
}

function copyFiles(from: string, copy: string): void {
  if (!isFile(from)) throw noBackup(from);
  const before = changedAt(from);
  for (const end of ['', ...COMPANIONS]) {
    if (!existsSync(`${from}${end}`)) continue;
    copyOne(`${from}${end}`, `${copy}${end}`);
    // A copy gets the mode of its original, which may be read-only.
    makePrivate(`${copy}${end}`);
  }
  if (changedAt(from) === before) return;
  const what = `${from} changed while it was copied. Stop the server that uses it, or make a backup first (conch backup).`;
  throw new StoreFailed('refused', what);
}

function copyOne(from: string, copy: string): void {
  try {
    copyFileSync(from, copy);
  } catch (error) {
    const failure = sqliteFailure(error, copy);
    if (isDiskFull(failure)) throw failure;
    const what = `${from} cannot be copied to ${copy}. Give this user permission to read the first and write the second.`;
    throw new StoreFailed('refused', what, { cause: error });
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * A text that changes with the files. The index (`-shm`) is not included, because readers write to
 * it too.
 */
function changedAt(path: string): string {
  const files = ['', '-wal', '-journal'].map((end) =>
    statSync(`${path}${end}`, { throwIfNoEntry: false, bigint: true }),
  );
  return files.map((file) => `${file?.size} ${file?.mtimeNs} ${file?.ino}`).join();
}

function inOneFile(from: string, copy: string): number {
  // The old index is removed. SQLite builds a new index from the log.
  rmSync(`${copy}-shm`, { force: true });
  let version: number;
  try {
    version = foldedVersion(copy);
  } catch (error) {
    const failure = sqliteFailure(error, copy);
    throw isDiskFull(failure) ? failure : noBackup(from, error);
  }
  if (existsSync(`${copy}-wal`)) throw noBackup(from);
  return version;
}

function foldedVersion(copy: string): number {
  const connection = new DatabaseSync(copy);
  try {
    // The copy is converted to WAL mode here, because a server that starts on a full disk has no
    // space for the conversion.
    connection.exec('pragma locking_mode = exclusive; pragma journal_mode = wal');
    const [damage] = Object.values(connection.prepare('pragma quick_check(1)').get() ?? {});
    if (damage !== 'ok') throw new Error(String(damage));
    const row = connection.prepare('select max(version) as version from schema_versions').get();
    connection.exec('pragma wal_checkpoint(truncate)');
    return Number(row?.['version']);
  } finally {
    connection.close();
  }
}

function noBackup(from: string, cause?: unknown): StoreFailed {
  const what = `${from} is damaged or not a backup of Conch. Choose another file.`;
  return new StoreFailed('refused', what, { cause });
}

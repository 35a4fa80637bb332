import { dirname } from 'node:path';
import { statfsSync } from 'node:fs';
import { StoreFailed, type StoreFailureCode } from '../store-failure.ts';

/** Translates an error of SQLite or of the file system. Other errors are returned unchanged. */
export function sqliteFailure(error: unknown, path: string): unknown {
  const code = codeOf(error, path);
  return code === null ? error : new StoreFailed(code, WORDS[code](path), { cause: error });
}

type SqliteFailureCode = StoreFailureCode & ('disk-full' | 'locked' | 'read-only' | 'corrupt');

const WORDS: Readonly<Record<SqliteFailureCode, (path: string) => string>> = {
  'disk-full': (path) =>
    `There is no space left on the disk of ${path}, so nothing was saved. Free some space and try again.`,
  locked: (path) =>
    `Another program has locked ${path}. Close that program (a database viewer, a backup) and try again.`,
  'read-only': (path) =>
    `${path} cannot be written. Give this user permission to write it and its folder, or choose another data directory.`,
  corrupt: (path) =>
    `${path} is damaged. Stop Conch, keep a copy of the file, and restore a backup.`,
};

function codeOf(error: unknown, path: string): SqliteFailureCode | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error) {
    return codeOfResult(Number(error.errcode), path);
  }
  return FILE_SYSTEM[String(error.code)] ?? null;
}

const FILE_SYSTEM: Readonly<Partial<Record<string, SqliteFailureCode>>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

/** The lowest byte of an extended result code is the primary code. */
function codeOfResult(code: number, path: string): SqliteFailureCode | null {
  if (code === IOERR_SHORT_READ || code === IOERR_CORRUPTFS) return 'corrupt';
  switch (code & 0xff) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return 'locked';
    case 3: // SQLITE_PERM
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
      return 'read-only';
    case 10: // SQLITE_IOERR
      // If the disk is full, SQLite reports failures of fsync and of its shared memory only as
      // SQLITE_IOERR.
      return isFull(path) ? 'disk-full' : null;
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return 'corrupt';
    case 13: // SQLITE_FULL
      return 'disk-full';
    default:
      return null;
  }
}

const IOERR_SHORT_READ = 522;
const IOERR_CORRUPTFS = 8458;

/**
 * The error for an open database on a full disk. Writes work again as soon as the disk has free
 * space.
 */
export function fullWhileOpen(path: string, cause?: unknown): StoreFailed {
  const what = `There is no space left on the disk of ${path}, so nothing was saved. Free some space. Conch then continues automatically.`;
  return new StoreFailed('disk-full', what, { cause });
}

/**
 * Whether the disk has less than 32 KiB of free space. SQLite's shared memory grows by 32 KiB at a
 * time.
 */
function isFull(path: string): boolean {
  return freeBytes(path) < 32 * 1024;
}

/** Whether a disk that was full has space for ordinary transactions again. */
export function hasRoom(path: string): boolean {
  return freeBytes(path) >= 1024 * 1024;
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

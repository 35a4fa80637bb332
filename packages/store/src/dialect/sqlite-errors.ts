import { dirname } from 'node:path';
import { statfsSync } from 'node:fs';
import { StoreFailed, type StoreFailureCode } from '../store-failure.ts';

/** What an error of SQLite or of the file system means; anything else comes back as it is. */
export function sqliteFailure(error: unknown, path: string): unknown {
  const code = codeOf(error, path);
  return code === null ? error : new StoreFailed(code, WORDS[code](path), { cause: error });
}

type SqliteFailureCode = StoreFailureCode & ('disk-full' | 'locked' | 'read-only' | 'corrupt');

const WORDS: Readonly<Record<SqliteFailureCode, (path: string) => string>> = {
  'disk-full': (path) =>
    `There is no space left on the disk of ${path}, so nothing was saved. Free some space; Conch then goes on by itself.`,
  locked: (path) =>
    `Another program holds ${path} and does not let go of it. Close that program (a database viewer, a backup) and try again.`,
  'read-only': (path) =>
    `${path} cannot be written. Let this user write to it and to its folder, or choose another data directory.`,
  corrupt: (path) =>
    `${path} is damaged. Stop Conch, keep a copy of the file, and put a backup in its place.`,
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

/** An extended result code has the primary one in its lowest byte. */
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
      // Its shared memory and fsync meet a full disk too, but do not say so.
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

/** Less than the 32 KiB by which SQLite's shared memory grows. */
function isFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < 32 * 1024;
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from './node-sqlite.ts';
import { StoreFailed } from '../store-failure.ts';
import { makePrivate, type SqliteFiles } from './sqlite-folder.ts';

export interface FolderLock {
  /** Whether the last holder crashed before it released the lock. */
  readonly wasLeft: boolean;
  /** Releases the lock after a clean shutdown. */
  release(): void;
  /** Releases the lock, but keeps the mark of an earlier crash for the next holder. */
  abandon(): void;
}

/**
 * Locks a data directory against other processes. The lock is an open transaction on a second
 * SQLite file. The operating system releases the lock when this process ends, even after a crash.
 */
export function lockFolder(files: SqliteFiles): FolderLock {
  makePrivate(files.lock);
  const connection = new DatabaseSync(files.lock, { timeout: 0 });
  try {
    // The transaction writes nothing, so a journal file has no use and would only remain after a
    // crash.
    connection.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    connection.close();
    throw isBusy(error) ? inUse(files, error) : error;
  }
  const wasLeft = pidIn(files) !== null;
  notePid(files);
  const abandon = () => connection.close();
  const release = () => {
    rmSync(files.pid, { force: true });
    connection.close();
  };
  return { wasLeft, release, abandon: wasLeft ? abandon : release };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function inUse(files: SqliteFiles, cause: unknown): StoreFailed {
  const pid = pidIn(files);
  const holder = pid === null ? 'Another Conch' : `Another Conch (process ${pid})`;
  const who = pid === String(process.pid) ? `This process (${pid})` : holder;
  const message = `${who} is already using ${files.folder}. Stop it, or choose another data directory.`;
  return new StoreFailed('in-use', message, { cause });
}

function pidIn(files: SqliteFiles): string | null {
  try {
    return readFileSync(files.pid, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Writes the process id, which only error messages use. A full disk must not prevent the start. */
function notePid(files: SqliteFiles): void {
  try {
    writeFileSync(files.pid, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    rmSync(files.pid, { force: true });
  }
}

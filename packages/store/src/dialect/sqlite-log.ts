import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { StoreFailed } from '../store-failure.ts';
import { LogFrames, sumsOf } from './sqlite-log-frames.ts';

/**
 * The extent of damage in a write-ahead log, as numbers of frames. A frame is one page of the
 * database.
 */
export interface LogDamage {
  /** The number of frames in complete transactions before the damage. */
  readonly readable: number;
  /** The number of committed frames. */
  readonly committed: number;
}

/**
 * Finds damage in the log of a database that no process has open. SQLite reads a log up to the
 * first invalid frame and silently drops the rest. This is correct at the end of a log, where a
 * crash may leave a part of an uncommitted transaction. It is wrong if a committed transaction
 * follows the damage. Two signs show such a transaction:
 *
 * - The index of the log (`-shm`) remains after a kill and has the length of the log.
 * - After the damage, a valid commit is followed by a frame of the next transaction.
 *   This frame is only written after the sync of the commit.
 */
export function damageOfLog(database: string): LogDamage | null {
  const log = bytesOf(`${database}-wal`) ?? Buffer.alloc(0);
  const index = logIndexIn(bytesOf(`${database}-shm`));
  const frames = LogFrames.byHeader(log);
  if (frames === null) return damageWithoutHeader(database, log, index);
  const readable = frames.readable();
  // After a power loss, the index may belong to an older log. Such an index has other salts and is
  // ignored.
  const promised = index?.salts.equals(frames.salts) === true ? index.frames : 0;
  const committed = Math.max(promised, frames.lastFollowed());
  return committed > readable ? { readable, committed } : null;
}

/** The error for a database with a damaged log. */
export function damagedLog(path: string, damage: LogDamage): StoreFailed {
  const what = `${wordsOfDamage(path, damage)} Restore a backup (conch restore FILE), or continue with the readable part (conch restore --readable).`;
  return new StoreFailed('corrupt', what);
}

export function wordsOfDamage(database: string, { readable, committed }: LogDamage): string {
  const log = `${database}-wal`;
  return readable === 0
    ? `${log} is damaged or missing: none of its ${committed} saved pages can be read.`
    : `${log} is damaged: only the first ${readable} of its ${committed} saved pages can be read.`;
}

/**
 * Finds damage in a log with a damaged header. SQLite reads no frame of such a log. SQLite syncs
 * the header before it writes the first frame, so a power loss can only damage the header of a log
 * without new data. Such a log has no frames, or the database file already contains its frames.
 */
function damageWithoutHeader(
  database: string,
  log: Buffer,
  index: LogIndex | null,
): LogDamage | null {
  const promised = index !== null && index.frames > index.copied ? index.frames : 0;
  const frames = LogFrames.withoutHeader(log, pageSizeOf(database));
  const commit = frames.readableWithoutHeader();
  const isCopied = commit === 0 || hasPages(database, frames.pagesAt(commit));
  const committed = Math.max(promised, isCopied ? 0 : commit);
  return committed > 0 ? { readable: 0, committed } : null;
}

function hasPages(database: string, pages: ReadonlyMap<number, Buffer>): boolean {
  return [...pages].every(
    ([number, page]) =>
      partOf(database, (number - 1) * page.length, page.length)?.equals(page) === true,
  );
}

/** The page size in the header of the database, or SQLite's default for an empty file. */
function pageSizeOf(database: string): number {
  const size = partOf(database, 16, 2)?.readUInt16BE(0) ?? 4096;
  // 65,536 does not fit in two bytes and is stored as 1.
  return size === 1 ? 65_536 : Math.max(size, 512);
}

/** Bytes of a file. Null if the file is too short. */
function partOf(path: string, position: number, length: number): Buffer | null {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return readSync(file, bytes, { position }) === length ? bytes : null;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/**
 * The content of a log index (`-shm`): https://sqlite.org/walformat.html#the_wal_index_file_format.
 */
interface LogIndex {
  /** The number of committed frames in the log. */
  readonly frames: number;
  /** The number of committed frames that are also in the database file. */
  readonly copied: number;
  readonly salts: Buffer;
}

const INDEX_HEADER = 48;
const COPIED_AT = 2 * INDEX_HEADER;

/** Reads the index of a log. Null if the index is damaged. */
function logIndexIn(index: Buffer | null): LogIndex | null {
  if (index === null || index.length < COPIED_AT + 4) return null;
  const header = index.subarray(0, INDEX_HEADER);
  if (!header.equals(index.subarray(INDEX_HEADER, 2 * INDEX_HEADER))) return null;
  // The index has the byte order of this machine. Only the salts have the same bytes as in the log.
  const isBigEndian = endianness() === 'BE';
  const read = isBigEndian ? 'readUInt32BE' : 'readUInt32LE';
  const [first, second] = sumsOf(header.subarray(0, 40), isBigEndian, [0, 0]);
  if (first !== header[read](40) || second !== header[read](44)) return null;
  return {
    frames: header[read](16),
    copied: index[read](COPIED_AT),
    salts: header.subarray(32, 40),
  };
}

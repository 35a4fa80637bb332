import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreFailed } from '../store-failure.ts';

/** The files of a data directory. */
export interface SqliteFiles {
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  readonly pid: string;
}

/** Makes the data directory, for this user alone; refuses one that is far away. */
export function makeFolder(folder: string): SqliteFiles {
  makeWithParents(folder);
  refuseNetwork(folder);
  return {
    folder,
    database: join(folder, 'conch.db'),
    lock: join(folder, 'conch.lock'),
    pid: join(folder, 'conch.pid'),
  };
}

/** By hand: on a read-only disk Node's `recursive` says that there is no such folder. */
function makeWithParents(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (isCode(error, 'EEXIST') && statSync(folder).isDirectory()) return;
    if (isCode(error, 'EEXIST') || isCode(error, 'ENOTDIR')) throw noFolder(folder);
    if (!isCode(error, 'ENOENT')) throw error;
    // Where the folder above is there and this one cannot be, as in /proc, there is no way.
    if (existsSync(dirname(folder))) throw noFolder(folder);
    makeWithParents(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

function noFolder(folder: string): StoreFailed {
  const what = `${folder} is no folder and cannot become one. Choose another data directory, or move what is there.`;
  return new StoreFailed('refused', what);
}

/**
 * Makes a file that only this user may read, or narrows the one that is there. It never opens that
 * one: to close it again would end the locks that this process holds on it.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    chmodSync(path, 0o600);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Over a network locks and shared memory do not hold, and then neither does anything else. The
 * numbers are those of Linux (`man 2 statfs`); elsewhere they mean other things.
 */
function refuseNetwork(folder: string): void {
  if (process.platform !== 'linux') return;
  const name = NETWORKS.get(statfsSync(folder).type);
  if (name === undefined) return;
  throw new StoreFailed(
    'refused',
    `${folder} is on a network file system (${name}), where SQLite can lose data. ` +
      'Choose a data directory on a local disk, or use PostgreSQL (DATABASE_URL).',
  );
}

const NETWORKS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x73757245, 'Coda'],
]);

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreFailed } from '../store-failure.ts';

/** The files of a data directory. */
export interface SqliteFiles {
  /** The folder of the database file. */
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  readonly pid: string;
}

/** Creates the data directory for this user only. Refuses a network file system. */
export function makeFolder(folder: string): SqliteFiles {
  makeWithParents(folder);
  refuseNetwork(folder);
  const database = databaseIn(folder);
  const place = dirname(database);
  if (place !== folder) refuseNetwork(place);
  return {
    folder: place,
    database,
    lock: join(place, 'conch.lock'),
    pid: join(place, 'conch.pid'),
  };
}

/**
 * The database file of a data directory. If `conch.db` is a symbolic link, this is the file to
 * which the link leads: SQLite keeps the log there, and two data directories may have links to the
 * same file.
 */
export function databaseIn(folder: string): string {
  const path = join(folder, 'conch.db');
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink) return path;
  if (existsSync(path)) return realpathSync(path);
  const what = `${path} is a link to a file that does not exist. Remove the link, or put the database back.`;
  throw new StoreFailed('refused', what);
}

/**
 * A manual loop, because Node's `recursive` option reports a read-only disk as a missing folder.
 */
function makeWithParents(folder: string): void {
  try {
    makeSynced(folder);
  } catch (error) {
    if (isCode(error, 'EEXIST') && statSync(folder).isDirectory()) return;
    if (isCode(error, 'EEXIST') || isCode(error, 'ENOTDIR')) throw noFolder(folder);
    if (!isCode(error, 'ENOENT')) throw error;
    // If the parent exists, the folder itself cannot be created. This happens in /proc, for
    // example.
    if (existsSync(dirname(folder))) throw noFolder(folder);
    makeWithParents(dirname(folder));
    makeSynced(folder);
  }
}

/** Without a sync of the parent, a power loss could remove the new folder with its content. */
function makeSynced(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  sync(dirname(folder));
}

/** Waits until the content of a file, or the list of names in a folder, is on disk. */
export function sync(path: string): void {
  // Windows cannot sync a folder. Its file systems keep names consistent by themselves.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function noFolder(folder: string): StoreFailed {
  const what = `${folder} is not a folder and cannot be created. Choose another data directory, or move the file that is in the way.`;
  return new StoreFailed('refused', what);
}

/**
 * Creates a file that only this user may read, or restricts an existing file. An existing file is
 * never opened, because a later close would release the locks that this process has on the file.
 */
export function makePrivate(path: string): void {
  try {
    createPrivate(path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    chmodSync(path, 0o600);
  }
}

/** Creates an empty file that only this user may read. Throws if the path already exists. */
export function createPrivate(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Locks and shared memory do not work over a network, so SQLite could lose data. The numbers are
 * from Linux (`man 2 statfs`) and differ on other systems.
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

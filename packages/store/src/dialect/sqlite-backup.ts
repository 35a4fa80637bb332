import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreFailed } from '../store-failure.ts';
import { sqliteFailure } from './sqlite-errors.ts';
import { createPrivate, sync } from './sqlite-folder.ts';

/**
 * Copies a database into its own locked folder. The copy is either complete or does not exist. The
 * lock allows a fixed temporary name, so the next backup overwrites the unfinished file of a killed
 * process.
 */
export async function backUp(path: string, name: string): Promise<void> {
  const copy = join(dirname(path), name);
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  await copyInto({ path, copy, unfinished }, renameSync);
}

/**
 * Copies a database, which may be in use, to a new file. The copy is either complete or does not
 * exist.
 */
export async function backUpTo(path: string, copy: string): Promise<void> {
  if (!isFileName(copy)) {
    throw new StoreFailed(
      'refused',
      'A backup needs a file name. Give the path of a file that does not exist yet.',
    );
  }
  if (existsSync(copy)) throw existsFailure(copy);
  if (!existsSync(dirname(copy))) {
    throw new StoreFailed(
      'refused',
      `There is no folder ${dirname(copy)}. Create it, or choose another one.`,
    );
  }
  // A random name, because two backups to one path may run at once.
  const unfinished = `${copy}.${randomBytes(4).toString('hex')}.unfinished`;
  await copyInto({ path, copy, unfinished }, putWhereNothingIs);
}

// A caller without TypeScript may pass any value.
function isFileName(params: unknown): boolean {
  return typeof params === 'string' && basename(params) !== '' && !/\0|[/\\]$/u.test(params);
}

function putWhereNothingIs(unfinished: string, copy: string): void {
  try {
    // Unlike a rename, a link never replaces an existing file.
    linkSync(unfinished, copy);
  } catch (error) {
    if (isExistsError(error)) throw existsFailure(copy);
    throw error;
  }
  rmSync(unfinished);
}

function isExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function existsFailure(copy: string): StoreFailed {
  return new StoreFailed('refused', `${copy} already exists. Choose another name for the backup.`);
}

interface CopyPaths {
  readonly path: string;
  readonly copy: string;
  readonly unfinished: string;
}

async function copyInto(
  { path, copy, unfinished }: CopyPaths,
  put: (unfinished: string, copy: string) => void,
): Promise<void> {
  makeDraft(unfinished, copy);
  // If the process exits during the copy, this handler removes the unfinished file.
  const remove = (): void => rmSync(unfinished, { force: true });
  process.once('exit', remove);
  try {
    await copyDatabase(path, unfinished);
    sync(unfinished);
    put(unfinished, copy);
  } catch (error) {
    // The check for a full disk must happen before the copy is deleted.
    const failure = sqliteFailure(error, copy);
    remove();
    throw failure;
  } finally {
    process.off('exit', remove);
  }
  sync(dirname(copy));
}

// Called before the `try`, because the `catch` removes the draft. If the name already belongs to
// another file, that file must not be removed.
function makeDraft(unfinished: string, copy: string): void {
  try {
    createPrivate(unfinished);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG') {
      const what = `The name of ${copy} is too long. Choose a shorter name for the backup.`;
      throw new StoreFailed('refused', what);
    }
    throw sqliteFailure(error, copy);
  }
}

interface CopyFailure {
  readonly message: string;
  readonly code: string;
  readonly errcode?: number;
}

/**
 * Writes a consistent snapshot of a database into an empty file. A separate connection and thread
 * read the database, so that writers do not wait.
 */
async function copyDatabase(path: string, copy: string): Promise<void> {
  const worker = new Worker(COPY, { eval: true, workerData: { path, copy } });
  const [failure] = (await once(worker, 'message')) as [CopyFailure | null];
  await worker.terminate();
  // An error that is sent between threads loses its code, so the code is added again.
  if (failure !== null) throw Object.assign(new Error(failure.message), failure);
}

// The worker is a string, because the path of a file would differ between source and published
// code.
const COPY = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  try {
    const connection = new DatabaseSync(workerData.path, { readOnly: true, timeout: 5000 });
    connection.prepare('vacuum into ?').run(workerData.copy);
    connection.close();
    parentPort.postMessage(null);
  } catch ({ message, code, errcode }) {
    parentPort.postMessage({ message, code, errcode });
  }
`;

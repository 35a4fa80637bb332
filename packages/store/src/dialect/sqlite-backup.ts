import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreFailed } from '../store-failure.ts';
import { makePrivate } from './sqlite-folder.ts';

/** Copies a database beside itself: under its name the copy is either whole or not there. */
export function backUp(connection: DatabaseSync, path: string, name: string): void {
  copyInto(connection, join(dirname(path), name), renameSync);
}

/** Copies a database to where nothing is yet; likewise. */
export function backUpTo(connection: DatabaseSync, copy: string): void {
  if (!isFileName(copy)) {
    throw new StoreFailed(
      'refused',
      'A backup needs a name. Give the path of a file that is not there yet.',
    );
  }
  if (existsSync(copy)) throw taken(copy);
  if (!existsSync(dirname(copy))) {
    throw new StoreFailed(
      'refused',
      `There is no folder ${dirname(copy)}. Make it, or choose another.`,
    );
  }
  copyInto(connection, copy, putWhereNothingIs);
}

// Whoever calls may have no types.
function isFileName(given: unknown): boolean {
  return typeof given === 'string' && basename(given) !== '' && !/\0|[/\\]$/u.test(given);
}

function putWhereNothingIs(unfinished: string, copy: string): void {
  try {
    // Unlike a rename, a link never takes the place of what is there.
    linkSync(unfinished, copy);
  } catch (error) {
    if (isExistsError(error)) throw taken(copy);
    throw error;
  }
  rmSync(unfinished);
}

function isExistsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function taken(copy: string): StoreFailed {
  return new StoreFailed(
    'refused',
    `There is something at ${copy} already. Choose another name for the backup.`,
  );
}

function copyInto(
  connection: DatabaseSync,
  copy: string,
  put: (unfinished: string, copy: string) => void,
): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    makePrivate(unfinished);
    connection.prepare('vacuum into ?').run(unfinished);
    sync(unfinished);
    put(unfinished, copy);
  } catch (error) {
    // On a full disk it would only be in the way.
    rmSync(unfinished, { force: true });
    throw error;
  }
  sync(dirname(copy));
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

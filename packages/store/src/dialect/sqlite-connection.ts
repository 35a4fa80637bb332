import { DatabaseSync } from 'node:sqlite';
import { StoreFailed } from '../store-failure.ts';
import { makePrivate } from './sqlite-folder.ts';

export interface ConnectionOptions {
  /** How long to wait for another program that holds the file. */
  readonly lockTimeoutMs: number;
  /** Whether to look for damage first, which reads the whole file. */
  readonly isChecked: boolean;
}

/** Opens a database file with the settings that keep what is written to it. */
export function openConnection(path: string, options: ConnectionOptions): DatabaseSync {
  makePrivate(path);
  const connection = new DatabaseSync(path);
  try {
    for (const [name, value] of settings(options)) apply(connection, path, name, value);
    if (options.isChecked) check(connection, path);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function settings({ lockTimeoutMs }: ConnectionOptions): readonly [string, string | number][] {
  return [
    ['busy_timeout', lockTimeoutMs],
    ['journal_mode', 'wal'],
    ['synchronous', 2], // FULL: a commit is on the disk when it returns.
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['temp_store', 2], // In memory.
    ['cache_size', -16 * 1024], // In KiB when negative.
    ['journal_size_limit', 16 * 1024 * 1024],
  ];
}

/** SQLite passes over a setting that it does not know or cannot take, so it is asked. */
function apply(connection: DatabaseSync, path: string, name: string, value: string | number): void {
  connection.exec(`pragma ${name} = ${value}`);
  const taken = firstValue(connection, `pragma ${name}`);
  if (taken === String(value)) return;
  throw new StoreFailed(
    'refused',
    `${path} does not take the setting ${name} = ${value} (it is ${taken}), without which data could be lost. ` +
      'Choose a data directory on a local disk.',
  );
}

function check(connection: DatabaseSync, path: string): void {
  const answer = firstValue(connection, 'pragma quick_check(1)');
  if (answer === 'ok') return;
  const message = `${path} is damaged (${answer}). Stop Conch, keep a copy of the file, and put a backup in its place.`;
  throw new StoreFailed('corrupt', message);
}

function firstValue(connection: DatabaseSync, text: string): string {
  return String(Object.values(connection.prepare(text).get() ?? {})[0]);
}

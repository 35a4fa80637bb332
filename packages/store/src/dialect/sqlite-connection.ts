import { DatabaseSync } from './node-sqlite.ts';
import { StoreFailed } from '../store-failure.ts';
import { makePrivate } from './sqlite-folder.ts';

export interface ConnectionOptions {
  /** How long to wait for another program that has locked the file. */
  readonly lockTimeoutMs: number;
  /** Whether to check the file for damage first, which reads the whole file. */
  readonly isChecked: boolean;
  /**
   * Whether other connections may read at the same time. This requires WAL mode and a shared memory
   * file, which may not fit on a full disk.
   */
  readonly isShared: boolean;
}

/** Opens a database file with settings for durable writes. */
export function openConnection(path: string, options: ConnectionOptions): DatabaseSync {
  makePrivate(path);
  const connection = new DatabaseSync(path);
  try {
    for (const [name, value] of lockSettings(options)) apply(connection, path, name, value);
    const mode = options.isShared ? 'wal' : firstValue(connection, 'pragma journal_mode');
    for (const [name, value] of settings(mode)) apply(connection, path, name, value);
    // SQLite opens its shared memory at the first read, so the first read happens here.
    firstValue(connection, 'pragma schema_version');
    if (options.isChecked) check(connection, path);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Opens a second connection to an open database file. The connection can only read. */
export function openReader(path: string, lockTimeoutMs: number): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs });
}

type Settings = readonly [string, string | number][];

function lockSettings(options: ConnectionOptions): Settings {
  return [
    ['busy_timeout', options.lockTimeoutMs],
    ['locking_mode', options.isShared ? 'normal' : 'exclusive'],
  ];
}

function settings(mode: string): Settings {
  return [
    ['journal_mode', mode],
    // A commit returns only after its data is on disk. This needs FULL in WAL mode and EXTRA in
    // other modes.
    ['synchronous', mode === 'wal' ? 2 : 3],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['temp_store', 2], // In memory.
    ['cache_size', -16 * 1024], // Negative numbers are in KiB.
    ['journal_size_limit', 16 * 1024 * 1024],
  ];
}

/** SQLite silently ignores invalid settings, so the value is read back. */
function apply(connection: DatabaseSync, path: string, name: string, value: string | number): void {
  connection.exec(`pragma ${name} = ${value}`);
  const actual = firstValue(connection, `pragma ${name}`);
  if (actual === String(value)) return;
  throw new StoreFailed(
    'refused',
    `${path} does not accept the setting ${name} = ${value} (it is ${actual}), so data could be lost. ` +
      'Choose a data directory on a local disk.',
  );
}

function check(connection: DatabaseSync, path: string): void {
  const answer = firstValue(connection, 'pragma quick_check(1)');
  if (answer === 'ok') return;
  const message = `${path} is damaged (${answer}). Stop Conch, keep a copy of the file, and restore a backup.`;
  throw new StoreFailed('corrupt', message);
}

function firstValue(connection: DatabaseSync, text: string): string {
  return String(Object.values(connection.prepare(text).get() ?? {})[0]);
}

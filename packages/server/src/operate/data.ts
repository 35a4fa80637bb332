import '@conch/store/needs-node';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  StoredSpaces,
  type HashedReplay,
  type SpaceCopyLine,
  type SpaceImport,
} from '@conch/runtime';
import type { Config } from '../config.ts';
import { linesOf } from '../lines-of.ts';
import { openDatabase } from '../open-database.ts';
import { KEY_FILE, makeDataDirectory, makeOnlyPrivateFiles } from '../start/private-files.ts';
import { StartRefused } from '../start/start-refused.ts';
import { operatorConfig, type OperatorPlace } from './operator-config.ts';

export type { OperatorPlace } from './operator-config.ts';

/** The files of a finished backup. */
export interface WrittenBackup {
  readonly file: string;
  /** The file with the key of the backup's secrets. Null if the key is a setting. */
  readonly keyFile: string | null;
}

/** Copies the database of a data directory to a new file, also while a server uses it. */
export async function backUpData(place: OperatorPlace, file: string): Promise<WrittenBackup> {
  const { databaseUrl, dataDir, secretKey } = operatorConfig(place);
  if (databaseUrl !== null) {
    throw new StartRefused(
      'This server keeps its data in PostgreSQL. Back it up with pg_dump: see docs/hosting.md.',
    );
  }
  const { backUpSqlite } = await import('@conch/store/sqlite');
  await backUpSqlite(dataDir, file);
  return { file, keyFile: secretKey === null ? join(dataDir, KEY_FILE) : null };
}

/** The result of restoring a database. */
export interface RestoredData {
  readonly dataDir: string;
  /** The path of the previous database, which was moved away. */
  readonly replaced: string | null;
}

/**
 * Replaces the database by a backup. Without a file it recovers the readable part of a damaged
 * write-ahead log.
 */
export async function restoreData(
  place: OperatorPlace,
  file: string | null,
): Promise<RestoredData> {
  const { databaseUrl, dataDir } = operatorConfig(place);
  if (databaseUrl !== null) {
    throw new StartRefused(
      'This server keeps its data in PostgreSQL. Use pg_restore: see docs/hosting.md.',
    );
  }
  makeOnlyPrivateFiles();
  const { refuseOtherFile, restoreReadable, restoreSqlite } = await import('@conch/store/sqlite');
  if (file === null) return { dataDir, replaced: restoreReadable({ dataDir }).replaced };
  // A wrong file must not leave a new data directory behind.
  refuseOtherFile(file);
  makeDataDirectory(dataDir);
  const { replaced } = restoreSqlite({ dataDir, from: file });
  return { dataDir, replaced };
}

/** A space in a database. No server needs to run. */
export interface SpaceInData {
  readonly id: string;
  readonly name: string;
}

/** The result of a replay, with the hash of the whole history. */
export type DataReplay = HashedReplay;

/** Access to the spaces of a database without a server. */
export interface DataSpaces {
  readonly list: () => Promise<readonly SpaceInData[]>;
  readonly copyOf: (spaceId: string) => Promise<readonly SpaceCopyLine[]>;
  readonly importCopy: (bytes: AsyncIterable<Uint8Array>) => Promise<SpaceImport>;
  readonly replay: (spaceId: string) => Promise<DataReplay>;
}

/** Works on the spaces of the configured database. A SQLite database is locked meanwhile. */
export async function withDataSpaces<T>(
  place: OperatorPlace,
  work: (spaces: DataSpaces) => Promise<T>,
): Promise<T> {
  const config = operatorConfig(place);
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'conch.db'))) {
    throw new StartRefused(
      `No server answers, and there is no database in ${config.dataDir}. “conch start” starts a server here, --url names another, --data-dir another directory.`,
    );
  }
  return withOpened(config, work);
}

/** Works on the spaces of a new and empty database, which is deleted afterwards. */
export async function withScratchSpaces<T>(
  place: OperatorPlace,
  work: (spaces: DataSpaces) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'conch-scratch-'));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  // The copy contains a whole history, so it must not remain after the program was stopped.
  process.once('exit', remove);
  try {
    return await withOpened({ ...operatorConfig(place), databaseUrl: null, dataDir }, work);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function withOpened<T>(config: Config, work: (spaces: DataSpaces) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    const stored = new StoredSpaces(database);
    return await work({
      list: () => stored.list(),
      copyOf: (spaceId) => stored.copyOf(spaceId),
      importCopy: (bytes) => stored.importCopy(linesOf(bytes)),
      replay: (spaceId) => stored.replay(spaceId),
    });
  } finally {
    await database.close();
  }
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';
import type { DatabasePlace } from './database-place.ts';

/** A new folder for a database, empty or with a copy of the given file. */
export async function newSqlitePlace(like: Uint8Array | null = null): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conch-sqlite-'));
  if (like !== null) await writeFile(join(dataDir, DATABASE_FILE), like, { mode: 0o600 });
  const opened: Database[] = [];
  return {
    location: { dialect: 'sqlite', dataDir },
    open: async (options) => {
      const database = await openSqlite({ ...options, dataDir });
      opened.push(database);
      return database;
    },
    copy: async () => {
      const place = await newSqlitePlace();
      if (place.location.dialect === 'sqlite') {
        await cp(dataDir, place.location.dataDir, { recursive: true });
      }
      return place;
    },
    remove: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const DATABASE_FILE = 'conch.db';

/**
 * The bytes of a database with the newest schema. Copying these bytes takes a tenth of the time of
 * the migrations.
 */
export async function newSqliteTemplate(): Promise<Uint8Array> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conch-sqlite-'));
  try {
    await (await openSqlite({ dataDir })).close();
    return await readFile(join(dataDir, DATABASE_FILE));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';
import type { DatabasePlace } from './database-place.ts';

/** A folder of its own, with nothing in it. */
export async function newSqlitePlace(): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conch-sqlite-'));
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

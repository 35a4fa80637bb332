import { randomUUID } from 'node:crypto';
import type { Database } from '@conch/store';
import { openPostgres } from '@conch/store/postgres';
import { Pool } from 'pg';
import type { DatabasePlace } from './database-place.ts';

/**
 * A new database on a server, empty or as a copy of another database. `server` is an address
 * without a database name.
 */
export async function newPostgresPlace(server: string, like = 'template1'): Promise<DatabasePlace> {
  const name = `conch_${randomUUID().replaceAll('-', '')}`;
  // The default strategy would also write every page to the write-ahead log.
  await administer(server, `create database ${name} template ${like} strategy file_copy`);
  const url = `${server}/${name}`;
  const opened: Database[] = [];
  return {
    location: { dialect: 'postgres', url },
    open: async (options) => {
      const database = await openPostgres({ ...options, url });
      opened.push(database);
      return database;
    },
    copy: () => newPostgresPlace(server, name),
    remove: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Connections remain open for the next statement, because a new connection takes as long as a
 * statement.
 */
const pools = new Map<string, Pool>();

async function administer(server: string, statement: string): Promise<void> {
  await (pools.get(server) ?? newPool(server)).query(statement);
}

function newPool(server: string): Pool {
  const pool = new Pool({ connectionString: `${server}/postgres`, allowExitOnIdle: true });
  // A stopping server closes its connections.
  pool.on('error', () => pools.delete(server));
  pools.set(server, pool);
  return pool;
}

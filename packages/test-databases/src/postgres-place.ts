import { randomUUID } from 'node:crypto';
import type { Database } from '@conch/store';
import { openPostgres } from '@conch/store/postgres';
import { Pool } from 'pg';
import type { DatabasePlace } from './database-place.ts';

/** A database of its own on a server (its address without a database): like another, or with nothing in it. */
export async function newPostgresPlace(server: string, like = 'template1'): Promise<DatabasePlace> {
  const name = `conch_${randomUUID().replaceAll('-', '')}`;
  // The other strategy writes every page to the log as well.
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

/** Connections are kept: to make one takes as long as what it is wanted for. */
const pools = new Map<string, Pool>();

async function administer(server: string, statement: string): Promise<void> {
  await (pools.get(server) ?? newPool(server)).query(statement);
}

function newPool(server: string): Pool {
  const pool = new Pool({ connectionString: `${server}/postgres`, allowExitOnIdle: true });
  // A server that is stopped takes them along.
  pool.on('error', () => pools.delete(server));
  pools.set(server, pool);
  return pool;
}

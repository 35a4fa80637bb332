import { randomUUID } from 'node:crypto';
import type { Database } from '@conch/store';
import { openPostgres } from '@conch/store/postgres';
import { Client } from 'pg';
import type { DatabasePlace } from './database-place.ts';

/** A database of its own on a server (its address without a database): like another, or with nothing in it. */
export function newPostgresPlace(server: string, like = 'template1'): Promise<DatabasePlace> {
  return made(server, like);
}

async function made(server: string, template: string): Promise<DatabasePlace> {
  const name = `conch_${randomUUID().replaceAll('-', '')}`;
  // The other strategy writes every page to the log as well.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = `${server}/${name}`;
  const opened: Database[] = [];
  return {
    location: { dialect: 'postgres', url },
    open: async (options) => {
      const database = await openPostgres({ ...options, url });
      opened.push(database);
      return database;
    },
    copy: () => made(server, name),
    remove: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { openPostgres } from '@conch/store/postgres';
import { Client } from 'pg';

const TEMPLATE = 'conch_template';
const UNFINISHED = `${TEMPLATE}_unfinished`;

/** The name of a database with the newest schema, to be copied: that takes a tenth of making it anew. */
export async function postgresTemplate(server: string): Promise<string> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    // Whoever comes while it is made waits; the lock ends with the connection.
    await client.query('select pg_advisory_lock(1)');
    const { rows } = await client.query(`select from pg_database where datname = '${TEMPLATE}'`);
    if (rows.length > 0) return TEMPLATE;
    await client.query(`drop database if exists ${UNFINISHED} with (force)`);
    await client.query(`create database ${UNFINISHED}`);
    await (await openPostgres({ url: `${server}/${UNFINISHED}` })).close();
    await client.query(`alter database ${UNFINISHED} rename to ${TEMPLATE}`);
    return TEMPLATE;
  } finally {
    await client.end();
  }
}

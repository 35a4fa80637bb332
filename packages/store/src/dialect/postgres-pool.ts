import { Client, Pool, TypeOverrides, type ClientBase } from 'pg';
import { StoreFailed } from '../store-failure.ts';

export interface PoolOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly lockTimeoutMs: number;
}

/** Connections that give numbers for numbers and keep what they commit. */
export function makePool({ url, poolSize, lockTimeoutMs }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: numbersAsNumbers(),
    verify: (client, done) => {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the pool asks for a callback
      prepareSession(client, lockTimeoutMs).then(() => done(), done);
    },
  });
  // A connection that breaks says so to whoever uses it next; here it must only not end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Where a database is, in words that hold no password. */
export function placeOf(url: string): string {
  try {
    const { host, port, database } = new Client({ connectionString: url });
    return `The PostgreSQL database "${database ?? ''}" at ${host}:${port}`;
  } catch (cause) {
    throw new StoreFailed(
      'unreachable',
      'DATABASE_URL is not the address of a PostgreSQL database. It has the form postgres://user:password@host:5432/database.',
      { cause },
    );
  }
}

/** In one round trip; a value that is not taken is an error, but for one that the server forbids. */
async function prepareSession(client: ClientBase, lockTimeoutMs: number): Promise<void> {
  const { rows } = await client.query<{ durability: string }>({
    text: `select set_config('idle_in_transaction_session_timeout', $1, false),
      set_config('lock_timeout', $2, false),
      set_config('synchronous_commit', case current_setting('synchronous_commit')
        when 'remote_apply' then 'remote_apply' else 'on' end, false) as durability`,
    values: [String(IDLE_MS), String(lockTimeoutMs)],
  });
  const durability = rows[0]?.durability;
  if (durability === 'on' || durability === 'remote_apply') return;
  throw new StoreFailed(
    'refused',
    `PostgreSQL keeps synchronous_commit = ${durability}, with which a crash of its server loses messages. Set it to on.`,
  );
}

/** A node that stands still in a transaction lets go in time: others take over within 10 seconds. */
const IDLE_MS = 5000;

function numbersAsNumbers(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}

const INT8 = 20;
const NUMERIC = 1700; // What the sum of int8 is.

function ignore(): void {}

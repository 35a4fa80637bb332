import { Client, Pool, TypeOverrides, type ClientBase } from 'pg';
import { StoreFailed } from '../store-failure.ts';

export interface PoolOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly lockTimeoutMs: number;
  readonly answerLimitMs: number | null;
}

/** A pool of connections that return numbers as numbers and commit durably. */
export function makePool(options: PoolOptions): Pool {
  const { url, poolSize } = options;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: numbersAsNumbers(),
    verify: (client, done) => {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the pool requires a callback
      prepareSession(client, options).then(() => done(), done);
    },
  });
  // The next user of a broken connection gets the error. Without this handler, the error would end
  // the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The location of a database without its password. */
export function placeOf(url: string): string {
  try {
    const { host, port, database } = new Client({ connectionString: url });
    return `PostgreSQL database "${database ?? ''}" at ${host}:${port}`;
  } catch (cause) {
    throw new StoreFailed(
      'unreachable',
      'DATABASE_URL is not the address of a PostgreSQL database. Use the form postgres://user:password@host:5432/database.',
      { cause },
    );
  }
}

/**
 * Sets up a session in one round trip. Fails if the server does not guarantee durable commits. The
 * keepalives let the server notice a lost node within half a minute and release its locks.
 */
async function prepareSession(
  client: ClientBase,
  { lockTimeoutMs, answerLimitMs }: PoolOptions,
): Promise<void> {
  const query = {
    text: `select set_config('idle_in_transaction_session_timeout', $1, false),
      set_config('lock_timeout', $2, false),
      set_config('tcp_keepalives_idle', '10', false),
      set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '3', false),
      set_config('synchronous_commit', case current_setting('synchronous_commit')
        when 'remote_apply' then 'remote_apply' else 'on' end, false) as durability`,
    values: [String(IDLE_MS), String(lockTimeoutMs)],
    ...(answerLimitMs === null ? {} : { query_timeout: answerLimitMs }),
  };
  const { rows } = await client.query<{ durability: string }>(query);
  const durability = rows[0]?.durability;
  if (durability === 'on' || durability === 'remote_apply') return;
  throw new StoreFailed(
    'refused',
    `PostgreSQL has synchronous_commit = ${durability}, so a crash of its server could lose messages. Set it to on.`,
  );
}

/**
 * The server ends a transaction that is idle for this long, so that other nodes can take over
 * within 10 seconds.
 */
const IDLE_MS = 5000;

function numbersAsNumbers(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}

const INT8 = 20;
const NUMERIC = 1700; // The type of a sum of int8.

function ignore(): void {}

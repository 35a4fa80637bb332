import type { Pool, PoolClient } from 'pg';
import type { CrashPoint } from '../crash-point.ts';
import type { Database } from '../database.ts';
import type { StatementResult, Script } from '../script.ts';
import type { Query } from '../statement.ts';
import { StoreFailed } from '../store-failure.ts';
import { isLost, isWorthRetrying, lostAtCommit, postgresFailure } from './postgres-errors.ts';

export interface PostgresDatabaseOptions {
  readonly pool: Pool;
  /** The address of the database, for error messages. */
  readonly place: string;
  readonly crashPoint: CrashPoint | undefined;
}

/** Runs scripts concurrently, one statement at a time. Row locks prevent conflicts. */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #pool: Pool;
  readonly #place: string;
  readonly #crashPoint: CrashPoint | undefined;

  constructor({ pool, place, crashPoint }: PostgresDatabaseOptions) {
    this.#pool = pool;
    this.#place = place;
    this.#crashPoint = crashPoint;
  }

  /**
   * Always false, because PostgreSQL manages its own disk and reports a full disk at each write.
   */
  get isFull(): boolean {
    return false;
  }

  async transact<T>(script: () => Script<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- retries are sequential
        return await this.#within(BEGIN, async (client) => {
          const step = () => this.#crashPoint?.('before-statement');
          const result = await this.#run(script(), client, step);
          this.#crashPoint?.('before-commit');
          await this.#commit(client);
          this.#crashPoint?.('after-commit');
          return result;
        });
      } catch (error) {
        if (attempt >= ATTEMPTS || !isWorthRetrying(error)) {
          throw postgresFailure(error, this.#place);
        }
      }
    }
  }

  async read<T>(script: () => Script<T>): Promise<T> {
    try {
      return await this.#within(BEGIN_READ, async (client) => {
        const result = await this.#run(script(), client);
        await client.query('commit');
        return result;
      });
    } catch (error) {
      throw postgresFailure(error, this.#place);
    }
  }

  /** Each statement already waits for the server, so other work gets its turns. */
  readInTurns<T>(script: () => Script<T>): Promise<T> {
    return this.read(script);
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.#begun('set lock_timeout = 0');
    try {
      // No transaction is open during the work, because the server would end an idle transaction.
      await client.query(`select pg_advisory_lock(${ALONE_LOCK})`);
      return await work();
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  }

  async backUp(): Promise<void> {
    throw new StoreFailed(
      'refused',
      `Conch cannot back up ${this.#place}. Use pg_dump, or the snapshots of your hosting provider.`,
    );
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #run<T>(script: Script<T>, client: PoolClient, beforeEach?: () => void): Promise<T> {
    let step = script.next();
    while (step.done !== true) {
      let params: StatementResult;
      beforeEach?.();
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next statement depends on this result
        params = await ask(client, step.value);
      } catch (error) {
        // These errors end the whole transaction, so the script cannot handle them.
        if (isWorthRetrying(error) || isLost(error)) throw error;
        step = script.throw(postgresFailure(error, this.#place));
        continue;
      }
      step = script.next(params);
    }
    return step.value;
  }

  async #commit(client: PoolClient): Promise<void> {
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw isLost(error) ? lostAtCommit(error, this.#place) : error;
    });
    // After a failed statement, `commit` rolls back. Only the command tag shows this.
    if (command !== 'COMMIT') throw new Error('a script continued after a failed statement');
  }

  async #within<T>(begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#begun(begin);
    let result: T;
    try {
      result = await work(client);
    } catch (error) {
      client.release(isLost(error) || !(await rolledBack(client)));
      throw error;
    }
    client.release();
    return result;
  }

  /**
   * Starts a transaction. After a server restart, all idle connections of the pool are dead, so the
   * loop skips them.
   */
  async #begun(begin: string): Promise<PoolClient> {
    for (let dead = 0; ; dead += 1) {
      // oxlint-disable-next-line no-await-in-loop -- only if this one is dead
      const client = await this.#pool.connect();
      try {
        // oxlint-disable-next-line no-await-in-loop
        await client.query(begin);
        return client;
      } catch (error) {
        client.release(true);
        if (dead === this.#pool.options.max || !isLost(error)) throw error;
      }
    }
  }
}

const BEGIN = 'begin isolation level read committed';
const BEGIN_READ = 'begin isolation level repeatable read read only';

/** An arbitrary number that is the same on all nodes. Migrations use another number. */
const ALONE_LOCK = 2663;

/** Ten deadlocks in a row point to a bug. */
const ATTEMPTS = 10;

async function ask(client: PoolClient, { statement, values }: Query): Promise<StatementResult> {
  const { name, postgres: text } = statement;
  const { rows, rowCount, command } = await client.query<object>({
    name,
    text,
    values: [...values],
  });
  return { rows, changed: command === 'SELECT' ? 0 : (rowCount ?? 0) };
}

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

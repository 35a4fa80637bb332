import type { Pool, PoolClient } from 'pg';
import type { CrashPoint } from '../crash-point.ts';
import type { Database } from '../database.ts';
import type { Answer, Script } from '../script.ts';
import type { Query } from '../statement.ts';
import { StoreFailed } from '../store-failure.ts';
import { isLost, isWorthRetrying, lostAtCommit, postgresFailure } from './postgres-errors.ts';

export interface PostgresDatabaseOptions {
  readonly pool: Pool;
  /** Where it is, for the words of an error. */
  readonly place: string;
  readonly crashPoint: CrashPoint | undefined;
}

/** Scripts wait for each answer; what two of them must not do at once they hold by row locks. */
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

  async transact<T>(script: () => Script<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next try is for when this one failed
        return await this.#within(BEGIN, async (client) => {
          const result = await this.#run(script(), client);
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

  async alone<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.#begun('set lock_timeout = 0');
    try {
      // No transaction is open while the work is done: the server would end one that stands still.
      await client.query(`select pg_advisory_lock(${ALONE_LOCK})`);
      return await work();
    } finally {
      // With its connection goes the lock.
      client.release(true);
    }
  }

  async backUp(): Promise<void> {
    throw new StoreFailed(
      'refused',
      `${this.#place} is backed up by PostgreSQL itself. Use pg_dump, or the snapshots of whoever runs it.`,
    );
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #run<T>(script: Script<T>, client: PoolClient): Promise<T> {
    let step = script.next();
    while (step.done !== true) {
      let given: Answer;
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next statement follows from this answer
        given = await ask(client, step.value);
      } catch (error) {
        // These end the whole transaction, whatever the script makes of it.
        if (isWorthRetrying(error) || isLost(error)) throw error;
        step = script.throw(postgresFailure(error, this.#place));
        continue;
      }
      step = script.next(given);
    }
    return step.value;
  }

  async #commit(client: PoolClient): Promise<void> {
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw isLost(error) ? lostAtCommit(error, this.#place) : error;
    });
    // A transaction in which a statement failed is not kept, and this word is all that says so.
    if (command !== 'COMMIT') throw new Error('a script went on after a statement that failed');
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

  /** After a restart of the server every connection that was idle is found dead, one by one. */
  async #begun(begin: string): Promise<PoolClient> {
    for (let dead = 0; ; dead += 1) {
      // oxlint-disable-next-line no-await-in-loop -- another is asked for when this one is dead
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

/** Any number will do, as long as all nodes use the same; migrations have another. */
const ALONE_LOCK = 2663;

/** Whoever loses a deadlock ten times in a row has met a mistake, not bad luck. */
const ATTEMPTS = 10;

async function ask(client: PoolClient, { statement, values }: Query): Promise<Answer> {
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { CrashPoint } from '../crash-point.ts';
import type { Database } from '../database.ts';
import type { StatementResult, Script } from '../script.ts';
import type { Query } from '../statement.ts';
import { StoreFailed } from '../store-failure.ts';
import { PostgresConnections } from './postgres-connections.ts';
import { isLost, isWorthRetrying, lostAtCommit, postgresFailure } from './postgres-errors.ts';

export interface PostgresDatabaseOptions {
  readonly pool: Pool;
  /** The address of the database, for error messages. */
  readonly place: string;
  readonly crashPoint: CrashPoint | undefined;
  /**
   * How long to wait for the answer to a statement. Null waits for ever, for migrations, which may
   * rewrite large tables.
   */
  readonly answerLimitMs: number | null;
}

/**
 * Runs several scripts concurrently, and each script one statement at a time. Row locks prevent
 * conflicts.
 */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #pool: Pool;
  readonly #place: string;
  readonly #crashPoint: CrashPoint | undefined;
  readonly #connections: PostgresConnections;

  constructor({ pool, place, crashPoint, answerLimitMs }: PostgresDatabaseOptions) {
    this.#pool = pool;
    this.#place = place;
    this.#crashPoint = crashPoint;
    this.#connections = new PostgresConnections(pool, answerLimitMs);
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
        await this.#connections.ask(client, 'commit');
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
    const client = await this.#lockedConnection();
    try {
      // No transaction is open during the work, because the server would end an idle transaction.
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

  async #lockedConnection(): Promise<PoolClient> {
    try {
      const client = await this.#connections.begun('select 1');
      try {
        await this.#takeLock(client);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    } catch (error) {
      throw postgresFailure(error, this.#place);
    }
  }

  // Polls, because a connection that waits for a lock looks like a lost connection.
  async #takeLock(client: PoolClient): Promise<void> {
    const text = `select pg_try_advisory_lock(${ALONE_LOCK}) as taken`;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- polling
      const { rows } = await this.#connections.ask<{ taken: boolean }>(client, text);
      if (rows[0]?.taken === true) return;
      // oxlint-disable-next-line no-await-in-loop
      await pause(LOCK_RETRY_MS);
    }
  }

  async #run<T>(script: Script<T>, client: PoolClient, beforeEach?: () => void): Promise<T> {
    let step = script.next();
    while (step.done !== true) {
      let params: StatementResult;
      beforeEach?.();
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next statement depends on this result
        params = await this.#answer(client, step.value);
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

  async #answer(client: PoolClient, { statement, values }: Query): Promise<StatementResult> {
    const { name, postgres: text } = statement;
    const asked = { name, text, values: [...values] };
    const { rows, rowCount, command } = await this.#connections.ask(client, asked);
    return { rows, changed: command === 'SELECT' ? 0 : (rowCount ?? 0) };
  }

  async #commit(client: PoolClient): Promise<void> {
    const { command } = await this.#connections.ask(client, 'commit').catch((error: unknown) => {
      throw isLost(error) ? lostAtCommit(error, this.#place) : error;
    });
    // After a failed statement, `commit` rolls back. Only the command tag shows this.
    if (command !== 'COMMIT') throw new Error('a script continued after a failed statement');
  }

  async #within<T>(begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connections.begun(begin);
    let result: T;
    try {
      result = await work(client);
    } catch (error) {
      client.release(isLost(error) || !(await this.#rolledBack(client)));
      throw error;
    }
    client.release();
    return result;
  }

  async #rolledBack(client: PoolClient): Promise<boolean> {
    try {
      await this.#connections.ask(client, 'rollback');
      return true;
    } catch {
      return false;
    }
  }
}

const BEGIN = 'begin isolation level read committed';
const BEGIN_READ = 'begin isolation level repeatable read read only';

/** An arbitrary number that is the same on all nodes. Migrations use another number. */
const ALONE_LOCK = 2663;
const LOCK_RETRY_MS = 100;

/** Ten deadlocks in a row point to a bug. */
const ATTEMPTS = 10;

import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { monotonicNow } from '../clock.ts';
import { isLost, isWithoutAnswer } from './postgres-errors.ts';

/**
 * The connections of a pool. A network may lose connections without closing them, and TCP notices
 * this only after many minutes. So every answer has a time limit.
 */
export class PostgresConnections {
  readonly #pool: Pool;
  readonly #answerLimitMs: number | null;
  readonly #answeredAt = new WeakMap<PoolClient, number>();
  /**
   * The last time at which a statement was sent over a connection that turned out to be lost.
   * Connections without an answer since then may be lost too.
   */
  #suspectsBefore = -Infinity;

  constructor(pool: Pool, answerLimitMs: number | null) {
    this.#pool = pool;
    this.#answerLimitMs = answerLimitMs;
  }

  /** Sends a statement and returns its answer. Throws if there is no answer in time. */
  async ask<Row extends QueryResultRow = object>(
    client: PoolClient,
    statement: string | QueryConfig,
  ): Promise<QueryResult<Row>> {
    const askedAt = monotonicNow();
    const query = typeof statement === 'string' ? { text: statement } : statement;
    const limit = this.#answerLimitMs === null ? {} : { query_timeout: this.#answerLimitMs };
    try {
      const answer = await client.query<Row>({ ...query, ...limit });
      this.#answeredAt.set(client, monotonicNow());
      return answer;
    } catch (error) {
      if (isWithoutAnswer(error)) this.#suspectsBefore = Math.max(this.#suspectsBefore, askedAt);
      throw error;
    }
  }

  /**
   * A connection that has answered a first statement. After a server restart, all idle connections
   * of the pool are dead, so the loop skips them.
   */
  async begun(statement: string): Promise<PoolClient> {
    for (let dead = 0; ; dead += 1) {
      // oxlint-disable-next-line no-await-in-loop -- only if this one is dead
      const client = await this.#pool.connect();
      if ((this.#answeredAt.get(client) ?? Infinity) < this.#suspectsBefore) {
        client.release(true);
        continue;
      }
      try {
        // oxlint-disable-next-line no-await-in-loop
        await this.ask(client, statement);
        return client;
      } catch (error) {
        client.release(true);
        if (dead >= this.#pool.options.max || !isLost(error)) throw error;
      }
    }
  }
}

import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Script, StatementResult } from '../script.ts';
import { PreparedStatements, readOf } from './sqlite-statements.ts';

/**
 * Runs long read-only scripts. Each script has its own connection, so its snapshot does not change
 * when other scripts run between two of its statements.
 */
export class SqliteReaders {
  readonly #connect: () => DatabaseSync;
  readonly #open = new Set<DatabaseSync>();

  constructor(connect: () => DatabaseSync) {
    this.#connect = connect;
  }

  async read<T>(script: () => Script<T>): Promise<T> {
    const connection = this.#connect();
    this.#open.add(connection);
    try {
      connection.exec('begin');
      return await run(script(), connection);
    } finally {
      if (this.#open.delete(connection)) connection.close();
    }
  }

  /** Ends all scripts with an error. */
  close(): void {
    for (const connection of this.#open) connection.close();
    this.#open.clear();
  }
}

async function run<T>(script: Script<T>, connection: DatabaseSync): Promise<T> {
  const prepared = new PreparedStatements();
  let step = script.next();
  while (step.done !== true) {
    let given: StatementResult;
    try {
      given = readOf(prepared.of(connection, step.value), step.value);
    } catch (error) {
      step = script.throw(error);
      continue;
    }
    step = script.next(given);
    // SQLite queries block the event loop, so the script pauses here for other work.
    // oxlint-disable-next-line no-await-in-loop -- the pause is the purpose
    await nextTurn();
  }
  return step.value;
}

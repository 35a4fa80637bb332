import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CrashPoint } from '../crash-point.ts';
import type { Database } from '../database.ts';
import type { Answer, Script } from '../script.ts';
import type { Query } from '../statement.ts';
import { backUpTo } from './sqlite-backup.ts';
import { sqliteFailure } from './sqlite-errors.ts';

export interface SqliteDatabaseOptions {
  readonly connection: DatabaseSync;
  readonly path: string;
  readonly crashPoint: CrashPoint | undefined;
  readonly onClose: () => void;
}

/** Scripts run to their end without letting go of the thread: nothing comes between. */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly #connection: DatabaseSync;
  readonly #path: string;
  readonly #crashPoint: CrashPoint | undefined;
  readonly #onClose: () => void;
  readonly #prepared = new Map<string, Prepared>();
  readonly #begin: StatementSync;
  readonly #beginRead: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  #alone: Promise<void> = Promise.resolve();

  constructor({ connection, path, crashPoint, onClose }: SqliteDatabaseOptions) {
    this.#connection = connection;
    this.#path = path;
    this.#crashPoint = crashPoint;
    this.#onClose = onClose;
    this.#begin = connection.prepare('begin immediate');
    this.#beginRead = connection.prepare('begin');
    this.#commit = connection.prepare('commit');
    this.#rollback = connection.prepare('rollback');
  }

  async transact<T>(script: () => Script<T>): Promise<T> {
    if (this.#connection.isTransaction) await this.#turn();
    const result = this.#within(this.#begin, () => {
      const made = this.#run(script(), answerOf);
      this.#crashPoint?.('before-commit');
      return made;
    });
    this.#crashPoint?.('after-commit');
    return result;
  }

  async read<T>(script: () => Script<T>): Promise<T> {
    if (this.#connection.isTransaction) await this.#turn();
    return this.#within(this.#beginRead, () => this.#run(script(), readOf));
  }

  // One process has it: only what this one does at once needs an order.
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#alone;
    const done = Promise.withResolvers<void>();
    this.#alone = done.promise;
    await before;
    try {
      return await work();
    } finally {
      done.resolve();
    }
  }

  async backUp(path: string): Promise<void> {
    if (this.#connection.isTransaction) await this.#turn();
    try {
      backUpTo(this.#connection, path);
    } catch (error) {
      throw sqliteFailure(error, path);
    }
  }

  async close(): Promise<void> {
    if (!this.#connection.isOpen) return;
    this.#prepared.clear();
    this.#connection.close();
    this.#onClose();
  }

  /** A script that another one starts comes after that: it waits until nothing runs. */
  async #turn(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- a script is over before the next of these is
    while (this.#connection.isTransaction) await Promise.resolve();
  }

  #within<T>(begin: StatementSync, work: () => T): T {
    try {
      begin.run();
      const result = work();
      this.#commit.run();
      return result;
    } catch (error) {
      // A full disk ends some transactions by itself, and leaves others open.
      if (this.#connection.isTransaction) this.#rollback.run();
      throw sqliteFailure(error, this.#path);
    }
  }

  #run<T>(script: Script<T>, answer: (prepared: Prepared, query: Query) => Answer): T {
    let step = script.next();
    while (step.done !== true) {
      let given: Answer;
      try {
        given = answer(this.#prepare(step.value), step.value);
      } catch (error) {
        // With the transaction gone, whatever the script did next would be kept by itself.
        if (!this.#connection.isTransaction) throw error;
        step = script.throw(sqliteFailure(error, this.#path));
        continue;
      }
      step = script.next(given);
    }
    return step.value;
  }

  #prepare({ statement }: Query): Prepared {
    const text = statement.sqlite;
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const made = this.#connection.prepare(text);
    const prepared = {
      statement: made,
      returnsRows: made.columns().length > 0,
      writes: WRITING.test(text.replaceAll(QUOTED, '')),
    };
    if (statement.name !== '') this.#prepared.set(text, prepared);
    return prepared;
  }
}

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
  readonly writes: boolean;
}

const QUOTED = /'[^']*'|"[^"]*"/g;
const WRITING = /\b(?:insert|update|delete|create|alter|drop)\b/i;

const NO_ROWS: readonly object[] = [];

function answerOf({ statement, returnsRows, writes }: Prepared, { values }: Query): Answer {
  if (!returnsRows) return { rows: NO_ROWS, changed: Number(statement.run(...values).changes) };
  const rows = statement.all(...values);
  return { rows, changed: writes ? rows.length : 0 };
}

function readOf(prepared: Prepared, query: Query): Answer {
  if (prepared.writes) throw new Error(`a script that reads writes: ${query.statement.sqlite}`);
  return answerOf(prepared, query);
}

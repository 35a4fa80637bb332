import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CrashPoint } from '../crash-point.ts';
import type { Database } from '../database.ts';
import type { StatementResult, Script } from '../script.ts';
import type { Query } from '../statement.ts';
import { backUpTo } from './sqlite-backup.ts';
import { SqliteReaders } from './sqlite-readers.ts';
import {
  answerOf,
  PreparedStatements,
  readOf,
  type PreparedStatement,
} from './sqlite-statements.ts';
import { isDiskFull } from '../store-failure.ts';
import { fullWhileOpen, hasRoom, sqliteFailure } from './sqlite-errors.ts';

export interface SqliteDatabaseOptions {
  /** Opens the file, either shared with other connections or exclusively for this process. */
  readonly connect: (isShared: boolean) => DatabaseSync;
  /** Opens the file a second time, only for reading. */
  readonly connectReader: () => DatabaseSync;
  readonly path: string;
  readonly crashPoint: CrashPoint | undefined;
  readonly onClose: () => void;
}

/** Runs each script synchronously to its end, so that scripts never interleave. */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly #connect: SqliteDatabaseOptions['connect'];
  readonly #path: string;
  readonly #crashPoint: CrashPoint | undefined;
  readonly #onClose: () => void;
  readonly #readers: SqliteReaders;
  readonly #prepared = new PreparedStatements();
  #opened: Opened;
  /** Whether a write has failed on a full disk and no later write has succeeded. */
  #isFull = false;
  #isClosed = false;
  #alone: Promise<void> = Promise.resolve();

  constructor({ connect, connectReader, path, crashPoint, onClose }: SqliteDatabaseOptions) {
    this.#connect = connect;
    this.#readers = new SqliteReaders(connectReader);
    this.#path = path;
    this.#crashPoint = crashPoint;
    this.#onClose = onClose;
    this.#opened = this.#open();
  }

  get isFull(): boolean {
    if (this.#isFull && hasRoom(this.#path)) this.#isFull = false;
    return this.#isFull;
  }

  get #connection(): DatabaseSync {
    return this.#opened.connection;
  }

  get #isAtWork(): boolean {
    const { connection } = this.#opened;
    return connection.isOpen && connection.isTransaction;
  }

  async transact<T>(script: () => Script<T>): Promise<T> {
    if (this.#isAtWork) await this.#turn();
    this.#share();
    const result = this.#within('begin', () => {
      const made = this.#run(script(), (prepared, query) => {
        this.#crashPoint?.('before-statement');
        return answerOf(prepared, query);
      });
      this.#crashPoint?.('before-commit');
      return made;
    });
    this.#crashPoint?.('after-commit');
    return result;
  }

  async read<T>(script: () => Script<T>): Promise<T> {
    if (this.#isAtWork) await this.#turn();
    return this.#within('beginRead', () => this.#run(script(), readOf));
  }

  async readInTurns<T>(script: () => Script<T>): Promise<T> {
    if (this.#isAtWork) await this.#turn();
    // A database that was opened on a full disk is open exclusively, so a second connection cannot
    // read the file.
    if (!this.#opened.isShared) return this.read(script);
    try {
      return await this.#readers.read(script);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  // Only one process opens the file, so a queue in memory is enough.
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
    if (this.#isAtWork) await this.#turn();
    this.#share();
    // A database that was opened on a full disk is open exclusively, so the second connection of a
    // backup cannot read the file.
    if (!this.#opened.isShared) throw fullWhileOpen(this.#path);
    try {
      await backUpTo(this.#path, path);
    } catch (error) {
      throw sqliteFailure(error, path);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#connection.isOpen) this.abandon();
    this.#onClose();
  }

  /** Closes only the file. `close` also calls `onClose`. */
  abandon(): void {
    this.#readers.close();
    this.#prepared.clear();
    this.#connection.close();
  }

  #open(): Opened {
    try {
      return openedAs(this.#connect(true), true);
    } catch (error) {
      if (!isDiskFull(sqliteFailure(error, this.#path))) throw error;
      this.#isFull = true;
      return openedAs(this.#connect(false), false);
    }
  }

  /** Reopens an exclusive database as shared after the disk has free space again. */
  #share(): void {
    const { connection, isShared } = this.#opened;
    if (this.#isClosed || isShared || !hasRoom(this.#path)) return;
    // After a failed attempt to reopen, the connection is already closed.
    if (connection.isOpen) this.abandon();
    try {
      this.#opened = this.#open();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): unknown {
    const failure = sqliteFailure(error, this.#path);
    if (failure === error || !isDiskFull(failure)) return failure;
    return fullWhileOpen(this.#path, error);
  }

  /**
   * Waits until no script is active. If a script is started while another script is active, the
   * other script ends first.
   */
  async #turn(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- each script ends before the next check
    while (this.#isAtWork) await Promise.resolve();
  }

  #within<T>(begin: 'begin' | 'beginRead', work: () => T): T {
    const opened = this.#opened;
    try {
      opened[begin].run();
      const result = work();
      opened.commit.run();
      return result;
    } catch (error) {
      // On a full disk, SQLite itself rolls back some transactions but leaves other transactions
      // open.
      if (this.#connection.isTransaction) opened.rollback.run();
      const failure = this.#failure(error);
      if (isDiskFull(failure)) this.#isFull = true;
      throw failure;
    }
  }

  #run<T>(
    script: Script<T>,
    answer: (prepared: PreparedStatement, query: Query) => StatementResult,
  ): T {
    let step = script.next();
    while (step.done !== true) {
      let params: StatementResult;
      try {
        params = answer(this.#prepared.of(this.#connection, step.value), step.value);
      } catch (error) {
        // Without an open transaction, later statements of the script would be committed one by
        // one.
        if (!this.#connection.isTransaction) throw error;
        step = script.throw(this.#failure(error));
        continue;
      }
      step = script.next(params);
    }
    return step.value;
  }
}

interface Opened {
  readonly connection: DatabaseSync;
  readonly isShared: boolean;
  readonly begin: StatementSync;
  readonly beginRead: StatementSync;
  readonly commit: StatementSync;
  readonly rollback: StatementSync;
}

function openedAs(connection: DatabaseSync, isShared: boolean): Opened {
  return {
    connection,
    isShared,
    begin: connection.prepare('begin immediate'),
    beginRead: connection.prepare('begin'),
    commit: connection.prepare('commit'),
    rollback: connection.prepare('rollback'),
  };
}

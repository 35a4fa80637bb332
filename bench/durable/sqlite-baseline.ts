import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const SPACE = '01a1df20-68e2-7d84-bf69-7332c9d6cfda';
const AGENT = '01a1df20-8065-7820-bf52-02dfde554244';
const TEXT = 'x'.repeat(100);

/**
 * The lowest possible cost of a durable step. One transaction inserts a message and a run and
 * updates the row of the space. It uses prepared statements and no indexes.
 */
export class SqliteBaseline {
  readonly #connection: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #insertMessage: StatementSync;
  readonly #insertRun: StatementSync;
  readonly #updateFloor: StatementSync;
  #seq = 0;

  constructor(folder: string) {
    const connection = new DatabaseSync(join(folder, 'floor.db'));
    connection.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      create table messages (space_id text, id text, seq integer, sender_id text, text text,
        primary key (space_id, id)) strict, without rowid;
      create table runs (space_id text, id text, agent_id text, state text,
        primary key (space_id, id)) strict, without rowid;
      create table floors (space_id text primary key, next_seq integer) strict, without rowid;
      insert into floors values ('${SPACE}', 0);
    `);
    this.#connection = connection;
    this.#begin = connection.prepare('begin immediate');
    this.#commit = connection.prepare('commit');
    this.#insertMessage = connection.prepare('insert into messages values (?, ?, ?, ?, ?)');
    this.#insertRun = connection.prepare('insert into runs values (?, ?, ?, ?)');
    this.#updateFloor = connection.prepare('update floors set next_seq = ? where space_id = ?');
  }

  /** Writes several steps in one transaction. */
  write(steps: number): void {
    this.#begin.run();
    for (let step = 0; step < steps; step += 1) {
      this.#seq += 1;
      const id = `01a1df20-8068-7615-8e4e-${this.#seq.toString(16).padStart(12, '0')}`;
      this.#insertMessage.run(SPACE, id, this.#seq, AGENT, TEXT);
      this.#insertRun.run(SPACE, id, AGENT, 'running');
      this.#updateFloor.run(this.#seq, SPACE);
    }
    this.#commit.run();
  }

  close(): void {
    this.#connection.close();
  }
}

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StatementResult } from '../script.ts';
import type { Query } from '../statement.ts';

export interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
  readonly writes: boolean;
}

/** The prepared statements of one connection, by their text. */
export class PreparedStatements {
  readonly #known = new Map<string, PreparedStatement>();

  of(connection: DatabaseSync, { statement }: Query): PreparedStatement {
    const text = statement.sqlite;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = connection.prepare(text);
    const prepared = {
      statement: made,
      returnsRows: made.columns().length > 0,
      writes: WRITING.test(text.replaceAll(QUOTED, '')),
    };
    if (statement.name !== '') this.#known.set(text, prepared);
    return prepared;
  }

  clear(): void {
    this.#known.clear();
  }
}

const QUOTED = /'[^']*'|"[^"]*"/g;
const WRITING = /\b(?:insert|update|delete|create|alter|drop)\b/i;

const NO_ROWS: readonly object[] = [];

export function answerOf(
  { statement, returnsRows, writes }: PreparedStatement,
  { values }: Query,
): StatementResult {
  if (!returnsRows) return { rows: NO_ROWS, changed: Number(statement.run(...values).changes) };
  const rows = statement.all(...values);
  return { rows, changed: writes ? rows.length : 0 };
}

export function readOf(prepared: PreparedStatement, query: Query): StatementResult {
  if (prepared.writes)
    throw new Error(`a read-only script tried to write: ${query.statement.sqlite}`);
  return answerOf(prepared, query);
}

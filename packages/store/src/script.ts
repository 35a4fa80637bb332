import type { Query, Statement } from './statement.ts';

/** The result of one statement. */
export interface StatementResult {
  readonly rows: readonly object[];
  /** The number of rows that the statement wrote. */
  readonly changed: number;
}

/**
 * The work of one transaction, written once for both databases. A script yields statements and
 * receives their results. SQLite runs a script synchronously, so that scripts never interleave.
 * PostgreSQL waits for each result.
 */
export type Script<T> = Generator<Query, T, StatementResult>;

/** All rows of a statement. */
export function* all<Params, Row>(
  statement: Statement<Params, Row>,
  params: Params,
): Script<readonly Row[]> {
  const { rows } = yield statement(params);
  return rows as readonly Row[];
}

/** The first row of a statement, or null. */
export function* first<Params, Row>(
  statement: Statement<Params, Row>,
  params: Params,
): Script<Row | null> {
  const { rows } = yield statement(params);
  return (rows[0] as Row | undefined) ?? null;
}

/** Runs a writing statement. Returns the number of written rows. */
export function* write<Params>(
  statement: Statement<Params, unknown>,
  params: Params,
): Script<number> {
  const { changed } = yield statement(params);
  return changed;
}

import type { Query, Statement } from './statement.ts';

/** What a database answers to one statement. */
export interface Answer {
  readonly rows: readonly object[];
  /** How many rows it wrote. */
  readonly changed: number;
}

/**
 * What is done in one transaction, written once for both databases: it yields statements and is
 * given their answers. SQLite runs it without ever letting go of the thread, so that nothing can
 * come between; PostgreSQL waits for each answer.
 */
export type Script<T> = Generator<Query, T, Answer>;

/** All rows of a statement. */
export function* all<Given, Row>(
  statement: Statement<Given, Row>,
  given: Given,
): Script<readonly Row[]> {
  const { rows } = yield statement(given);
  return rows as readonly Row[];
}

/** The first row of a statement, if it has one. */
export function* first<Given, Row>(
  statement: Statement<Given, Row>,
  given: Given,
): Script<Row | null> {
  const { rows } = yield statement(given);
  return (rows[0] as Row | undefined) ?? null;
}

/** Runs a statement that writes; how many rows it wrote. */
export function* write<Given>(statement: Statement<Given, unknown>, given: Given): Script<number> {
  const { changed } = yield statement(given);
  return changed;
}

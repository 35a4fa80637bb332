import { locked } from '../../src/dialect/row-lock.ts';
import { all, first, write, type Script } from '../../src/script.ts';
import { statement, type Query } from '../../src/statement.ts';

// Rows with a counter for the contract tests. Each row is a row of `people`, and its version is the
// counter.

const insert = statement<{ id: string; count: number }>()((db, given) =>
  db.insertInto('people').values({
    id: given.id,
    name: given.id,
    version: given.count,
    createdAt: 0,
    deletedAt: null,
    isAdmin: 0,
  }),
);

export function* addCounter(id: string, count = 0): Script<void> {
  yield* write(insert, { id, count });
}

const selectOne = statement<{ id: string }>()((db, given, dialect) =>
  locked(db.selectFrom('people').select('version as count').where('id', '=', given.id), dialect),
);

/** Returns the counter of a row, and locks the row until the transaction ends. */
export function* heldCounter(id: string): Script<number | null> {
  return (yield* first(selectOne, { id }))?.count ?? null;
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('people').select(['id', 'version as count']).orderBy('id'),
);

export function* allCounters(): Script<Record<string, number>> {
  const rows = yield* all(selectAll, {});
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

const update = statement<{ id: string; from: number; to: number }>()((db, given) =>
  db
    .updateTable('people')
    .set({ version: given.to })
    .where('id', '=', given.id)
    .where('version', '=', given.from),
);

/** Sets a counter if its value is `from`. Returns the number of changed rows. */
export function setCounter(given: { id: string; from: number; to: number }): Script<number> {
  return write(update, given);
}

/** A statement in SQL that is valid for both databases. */
export function plain(text: string): Query {
  return { statement: { sqlite: text, postgres: text, name: '' }, values: [] };
}

/** The rows that a plain statement returns. */
export function* rowsOf<Row extends object>(text: string): Script<readonly Row[]> {
  const { rows } = yield plain(text);
  return rows as readonly Row[];
}

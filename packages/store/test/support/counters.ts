import { locked } from '../../src/dialect/row-lock.ts';
import { all, first, write, type Script } from '../../src/script.ts';
import { statement, type Query } from '../../src/statement.ts';

// The contract needs rows that something can be counted in: people, with their version as the count.

const insert = statement<{ id: string; count: number }>()((db, given) =>
  db.insertInto('people').values({
    id: given.id,
    name: given.id,
    version: given.count,
    created_at: 0,
    deleted_at: null,
    is_admin: 0,
  }),
);

export function* addCounter(id: string, count = 0): Script<void> {
  yield* write(insert, { id, count });
}

const selectOne = statement<{ id: string }>()((db, given, dialect) =>
  locked(db.selectFrom('people').select('version as count').where('id', '=', given.id), dialect),
);

/** What it stands at; held until the transaction ends. */
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

/** How many rows it changed: none when the counter stood elsewhere. */
export function setCounter(given: { id: string; from: number; to: number }): Script<number> {
  return write(update, given);
}

/** A statement in words that both databases understand. */
export function plain(text: string): Query {
  return { statement: { sqlite: text, postgres: text, name: '' }, values: [] };
}

/** All rows of such a statement. */
export function* rowsOf<Row extends object>(text: string): Script<readonly Row[]> {
  const { rows } = yield plain(text);
  return rows as readonly Row[];
}

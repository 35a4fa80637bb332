import { join } from 'node:path';
import { DatabaseSync } from './dialect/node-sqlite.ts';
import { columnName } from './column-names.ts';
import type { Database } from './database.ts';
import type { Script } from './script.ts';
import type { Query } from './statement.ts';
import { StoreFailed } from './store-failure.ts';
import { ALL_TABLES } from './tables/all-tables.ts';
import type { AnyTable } from './tables/table.ts';

interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

export interface DataMove {
  readonly tables: readonly MovedTable[];
  readonly rows: number;
}

interface MoveOptions {
  /** The open database of the data directory. It locks the directory against other processes. */
  readonly from: Database;
  readonly dataDir: string;
  /** An open PostgreSQL database without any data. */
  readonly to: Database;
  /** Called for each table, before its rows are written and before they are checked. */
  readonly progress?: (doing: 'copy' | 'check', table: string) => void;
}

/**
 * Copies every row of SQLite into an empty PostgreSQL database, and compares the copy row by row.
 * All this is one transaction, so after a difference or a crash the target is unchanged.
 */
export async function moveToPostgres(options: MoveOptions): Promise<DataMove> {
  const { to, dataDir, progress = () => {} } = options;
  // The read moves the remaining log of the open database into its file, and checks that the file
  // can be read.
  await options.from.read(function* (): Script<void> {
    yield once('select 1');
  });
  const source = new DatabaseSync(join(dataDir, 'conch.db'), { readOnly: true });
  try {
    const tables = await to.transact(function* (): Script<readonly MovedTable[]> {
      yield* holdOtherMoves();
      yield* demandEmpty();
      for (const { name } of MOVED.toReversed()) yield once(`delete from "${name}"`);
      const moved: MovedTable[] = [];
      for (const table of MOVED) {
        progress('copy', table.name);
        moved.push({ name: table.name, rows: yield* copyTable(source, table) });
      }
      for (const table of MOVED) {
        progress('check', table.name);
        yield* compareTable(source, table);
      }
      return moved;
    });
    return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    source.close();
  }
}

// `spaces` is copied first, because other tables refer to `spaces`. The table of schema versions is
// not copied, because the target already has its own versions. The search index is not copied,
// because its terms are stored in another way. The first node makes it from the messages.
const MOVED: readonly AnyTable[] = [
  ...ALL_TABLES.filter(({ name }) => name === 'spaces'),
  ...ALL_TABLES.filter(
    ({ name }) => name !== 'spaces' && name !== 'schema_versions' && !name.startsWith('search_'),
  ),
];

/** An arbitrary number that no other lock of Conch uses. */
const MOVE_LOCK = 2_664_301;

/**
 * Locks the target against other moves until the transaction ends. If two moves start, the second
 * move waits here and then finds the rows of the first move. Only this wait has no time limit.
 */
function* holdOtherMoves(): Script<void> {
  const { rows } = yield once(`select current_setting('lock_timeout') as "limit"`);
  yield once('set local lock_timeout = 0');
  yield once(`select pg_advisory_xact_lock(${MOVE_LOCK})`);
  const values = rows.map((row) => (row as { readonly limit: string }).limit);
  yield { ...once(`select set_config('lock_timeout', $1, true)`), values };
}

/** Tables that are empty until a database is used. */
const USED_FIRST = ['people', 'agents', 'spaces', 'deleted_spaces', 'providers'];

function* demandEmpty(): Script<void> {
  for (const name of USED_FIRST) {
    const { rows } = yield once(`select 1 as found from "${name}" limit 1`);
    if (rows.length === 0) continue;
    throw new StoreFailed(
      'refused',
      `The PostgreSQL database is in use already: its table ${name} has rows. Give an empty database.`,
    );
  }
}

type Value = string | number | null;

const AT_ONCE = 200;

function* copyTable(source: DatabaseSync, table: AnyTable): Script<number> {
  let count = 0;
  let batch: (readonly Value[])[] = [];
  for (const row of rowsOf(source, table)) {
    batch.push(row);
    count += 1;
    if (batch.length < AT_ONCE) continue;
    yield insertOf(table, batch);
    batch = [];
  }
  if (batch.length > 0) yield insertOf(table, batch);
  return count;
}

function* compareTable(source: DatabaseSync, table: AnyTable): Script<void> {
  const { name, columns } = table;
  const order = keyOf(source, table).map(quoted).join(', ');
  yield once(
    `declare copied no scroll cursor for select ${listOf(table)} from "${name}" order by ${order}`,
  );
  const expected = rowsOf(source, table);
  for (let number = 1; ;) {
    const { rows } = yield once(`fetch ${AT_ONCE} from copied`);
    for (const row of rows) {
      const found = columns.map(
        (column) => (row as Readonly<Record<string, Value>>)[columnName(column)],
      );
      const { value } = expected.next();
      if (JSON.stringify(found) !== JSON.stringify(value)) throw differs(name, number);
      number += 1;
    }
    if (rows.length < AT_ONCE) {
      if (expected.next().done !== true) throw differs(name, number);
      break;
    }
  }
  yield once('close copied');
}

function differs(table: string, number: number): StoreFailed {
  return new StoreFailed(
    'refused',
    `Row ${number} of the table ${table} is not the same in PostgreSQL. Nothing was moved.`,
  );
}

/** The rows of a table in the order of its key, which both databases compare byte by byte. */
function* rowsOf(source: DatabaseSync, table: AnyTable): Generator<readonly Value[], undefined> {
  const order = keyOf(source, table).map(quoted).join(', ');
  const text = `select ${listOf(table)} from "${table.name}" order by ${order}`;
  for (const row of source.prepare(text).iterate()) yield Object.values(row) as readonly Value[];
}

function keyOf(source: DatabaseSync, { name }: AnyTable): readonly string[] {
  const found = source.prepare('select name from pragma_table_info(?) where pk > 0 order by pk');
  return found.all(name).map((row) => String(row['name']));
}

function insertOf(table: AnyTable, rows: readonly (readonly Value[])[]): Query {
  let count = 0;
  const places = rows.map((row) => `(${row.map(() => `$${(count += 1)}`).join(', ')})`);
  const text = `insert into "${table.name}" (${listOf(table)}) values ${places.join(', ')}`;
  return { ...once(text), values: rows.flat() };
}

const quoted = (name: string): string => `"${name}"`;

function listOf({ columns }: AnyTable): string {
  return columns.map((column) => quoted(columnName(column))).join(', ');
}

function once(text: string): Query {
  return { statement: { sqlite: text, postgres: text, name: '' }, values: [] };
}

import type { Database } from '../../src/database.ts';
import { rowsOf } from './counters.ts';
import { columnAt } from './renamed-columns.ts';

export interface ColumnSeen {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly value: string | null;
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: number;
  readonly value: string | null;
}

/**
 * Every column of the database, table by table. The terms of the search index differ between the
 * databases.
 */
export async function columnsOf(database: Database): Promise<readonly ColumnSeen[]> {
  const rows = await database.read(() => rowsOf<ColumnRow>(COLUMNS[database.dialect]));
  return rows.map(({ required, ...column }) => ({ ...column, isRequired: required === 1 }));
}

/** Every index and key in the description of the database. */
export async function indexesOf(database: Database): Promise<readonly object[]> {
  return database.read(() => rowsOf(INDEXES[database.dialect]));
}

/** The whole content of the database, in an order that is the same for equal contents. */
export async function contentsOf(database: Database): Promise<Contents> {
  const columns = await columnsOf(database);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return database.read(function* () {
    const contents: Record<string, readonly Row[]> = {};
    for (const table of tables) {
      contents[table] = inOrder(yield* rowsOf<Row>(`select * from ${table}`));
    }
    return contents;
  });
}

/** The content of a newer database, reduced to the tables and columns of an older database. */
export function withOnlyWhatIsIn(older: Contents, newer: Contents): Contents {
  return Object.fromEntries(
    Object.entries(older).map(([table, rows]) => {
      const names = Object.keys(rows[0] ?? {});
      const narrowed = (newer[table] ?? []).map((row) =>
        Object.fromEntries(names.map((name) => [name, row[name] ?? row[renamed(table, name)]])),
      );
      return [table, rows.length === 0 ? [] : inOrder(narrowed)];
    }),
  );
}

function renamed(table: string, name: string): string {
  return columnAt(Number.POSITIVE_INFINITY, table, name);
}

type Row = Readonly<Record<string, unknown>>;
export type Contents = Readonly<Record<string, readonly Row[]>>;

function inOrder(rows: readonly Row[]): readonly Row[] {
  const key = (row: Row) => JSON.stringify(row, Object.keys(row).toSorted(byText));
  return rows.map((row) => ({ ...row })).toSorted((a, b) => byText(key(a), key(b)));
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

const COLUMNS = {
  sqlite: `select "table".name as "table", "column".name, "column".type,
      max("column"."notnull", "column".pk > 0) as required, "column".dflt_value as value
    from sqlite_schema as "table", pragma_table_info("table".name) as "column"
    where "table".type = 'table' and "table".name not like 'search_words%' order by "table".name, "column".cid`,
  postgres: `select table_name as "table", column_name as name, data_type as type,
      case is_nullable when 'NO' then 1 else 0 end as required, column_default as value
    from information_schema.columns where table_schema = 'public' and table_name <> 'search_words'
    order by table_name collate "C", ordinal_position`,
};

const INDEXES = {
  sqlite: `select tbl_name as "table", name, type, sql from sqlite_schema order by tbl_name, name`,
  postgres: `select tablename as "table", indexname as name, indexdef as sql from pg_indexes
    where schemaname = 'public' order by tablename, indexname`,
};

import type { Database, Script } from '@conch/store';

/** Tables that change by themselves. */
const RESTLESS: ReadonlySet<string> = new Set(['nodes', 'time_floor', 'access_epoch']);

// The index of the search is filled in the background.
const isOfSearch = (table: string): boolean => table.startsWith('search_');

/** All rows of the database as text, sorted. */
export function allRows(database: Database): Promise<readonly string[]> {
  return database.read(function* () {
    const tables = yield* rowsOf(
      `select name from sqlite_master where type = 'table'`,
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables as readonly { readonly name: string }[]) {
      if (RESTLESS.has(name) || isOfSearch(name) || name.startsWith('sqlite_')) continue;
      const all = `select * from "${name}"`;
      found.push(...(yield* rowsOf(all, all)).map((row) => `${name} ${JSON.stringify(row)}`));
    }
    return found.toSorted();
  });
}

function* rowsOf(sqlite: string, postgres: string): Script<readonly object[]> {
  const { rows } = yield { statement: { sqlite, postgres, name: postgres.slice(-60) }, values: [] };
  return rows;
}

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  SqliteAdapter,
  SqliteIntrospector,
  type Compilable,
  type Dialect,
  type InsertObject,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  type LimitNode,
} from 'kysely';
import { camelCaseColumns } from './column-names.ts';
import type { Tables } from './tables/all-tables.ts';
import { pick } from './tables/table.ts';

/** The value of a column, with the same type on both databases. */
type Value = string | number | null;

export type DialectName = 'sqlite' | 'postgres';

export type Builder = Kysely<Tables>;

/** A statement with its values. A script yields such queries to the database. */
export interface Query {
  readonly statement: CompiledStatement;
  readonly values: readonly Value[];
}

/** The text of a statement for each database. */
export interface CompiledStatement {
  readonly sqlite: string;
  readonly postgres: string;
  /** A short unique name, under which the server caches the prepared statement. */
  readonly name: string;
}

/** A statement without its values. `Row` is the type of the returned rows. */
export interface Statement<Params, Row> {
  (params: Params): Query;
  readonly row?: Row;
}

type ReturnedRow<Built> = Built extends Compilable<infer Row> ? Row : never;

let count = 0;

/** Marks the position of a value in a statement that is built before the value is known. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds a statement once for both databases. Each use then only adds the values. Kysely has no
 * placeholders, so `params.x` is a placeholder object during the build.
 */
export function statement<Params extends object>() {
  return <Built extends Compilable>(
    build: (db: Builder, params: Params, dialect: DialectName) => Built,
  ): Statement<Params, ReturnedRow<Built>> => {
    let made: { compiled: CompiledStatement; places: readonly (keyof Params)[] } | null = null;
    return (params) => {
      made ??= compile(build);
      const { compiled, places } = made;
      return { statement: compiled, values: places.map((place) => params[place] as Value) };
    };
  };
}

/** A statement that inserts a whole row of a table. */
export function insertInto<Name extends keyof Tables>(table: {
  readonly name: Name;
  readonly columns: readonly (keyof Tables[Name])[];
}): Statement<Tables[Name], unknown> {
  return statement<Tables[Name]>()((db, params) =>
    // TypeScript can check this expression for one fixed table, but not for a table that is a
    // parameter.
    db.insertInto(table.name).values(pick(params, table.columns) as InsertObject<Tables, Name>),
  );
}

function compile<Params extends object>(
  build: (db: Builder, params: Params, dialect: DialectName) => Compilable,
): { compiled: CompiledStatement; places: readonly (keyof Params)[] } {
  const params = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Params;
  const sqlite = build(BUILDERS.sqlite, params, 'sqlite').compile();
  const postgres = build(BUILDERS.postgres, params, 'postgres').compile();
  count += 1;
  return {
    compiled: { sqlite: sqlite.sql, postgres: postgres.sql, name: `s${count}` },
    places: sqlite.parameters.map((parameter) => (parameter as Placeholder).name as keyof Params),
  };
}

// Only placeholders become parameters. Constants remain in the SQL text, so that both databases can
// use partial indexes (`where state = 'queued'`).

class SqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value);
    else this.appendImmediateValue(value);
  }

  // If `limit` were followed by a bare `?`, SQLite would prepare the statement again for each
  // execution.
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +');
    this.visitNode(node.limit);
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/** Builders that only produce SQL. The code in `dialect/` executes it. */
export const BUILDERS: Readonly<Record<DialectName, Builder>> = {
  sqlite: new Kysely<Tables>({
    dialect: silent({
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
    }),
    plugins: [camelCaseColumns],
  }),
  postgres: new Kysely<Tables>({
    dialect: silent({
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(),
    }),
    plugins: [camelCaseColumns],
  }),
};

function silent(dialect: Omit<Dialect, 'createDriver'>): Dialect {
  return { ...dialect, createDriver: () => new DummyDriver() };
}

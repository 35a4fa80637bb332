import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  SqliteAdapter,
  SqliteIntrospector,
  type Compilable,
  type Dialect,
} from 'kysely';
import { PostgresCompiler, SqliteCompiler } from './dialect/query-compilers.ts';
import { Place } from './place.ts';
import type { Tables } from './schema.ts';

/** What a column holds; the same on both databases. */
type Value = string | number | null;

export type DialectName = 'sqlite' | 'postgres';

export type Builder = Kysely<Tables>;

/** A statement with its values: what a script yields to whoever speaks to the database. */
export interface Query {
  readonly statement: Compiled;
  readonly values: readonly Value[];
}

/** The text of a statement for each database. */
export interface Compiled {
  readonly sqlite: string;
  readonly postgres: string;
  /** Short and unique: under it a server keeps the statement prepared. */
  readonly name: string;
}

/** A statement whose values are still to be given; `Row` is what it returns. */
export interface Statement<Given, Row> {
  (given: Given): Query;
  readonly row?: Row;
}

type RowOf<Built> = Built extends Compilable<infer Row> ? Row : never;

let count = 0;

/**
 * Builds a statement once for both databases; afterwards each use costs no more than looking up
 * its values. Kysely keeps no place for values to come: `given.x` stands for one until then.
 */
export function statement<Given extends object>() {
  return <Built extends Compilable>(
    build: (db: Builder, given: Given, dialect: DialectName) => Built,
  ): Statement<Given, RowOf<Built>> => {
    let made: { compiled: Compiled; places: readonly (keyof Given)[] } | null = null;
    return (given) => {
      made ??= compile(build);
      const { compiled, places } = made;
      return { statement: compiled, values: places.map((place) => given[place] as Value) };
    };
  };
}

function compile<Given extends object>(
  build: (db: Builder, given: Given, dialect: DialectName) => Compilable,
): { compiled: Compiled; places: readonly (keyof Given)[] } {
  const given = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given;
  const sqlite = build(BUILDERS.sqlite, given, 'sqlite').compile();
  const postgres = build(BUILDERS.postgres, given, 'postgres').compile();
  count += 1;
  return {
    compiled: { sqlite: sqlite.sql, postgres: postgres.sql, name: `s${count}` },
    places: sqlite.parameters.map((parameter) => (parameter as Place).name as keyof Given),
  };
}

/** Builders that only write SQL; what runs it stands in `dialect/`. */
export const BUILDERS: Readonly<Record<DialectName, Builder>> = {
  sqlite: new Kysely<Tables>({
    dialect: silent({
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
    }),
  }),
  postgres: new Kysely<Tables>({
    dialect: silent({
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(),
    }),
  }),
};

function silent(dialect: Omit<Dialect, 'createDriver'>): Dialect {
  return { ...dialect, createDriver: () => new DummyDriver() };
}

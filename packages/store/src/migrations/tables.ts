import {
  sql,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Expression,
  type RawBuilder,
} from 'kysely';
import type { SchemaStatement, Target } from './migration.ts';

// Released migrations use these functions, so their output must never change.

interface Column {
  readonly type: 'text' | 'integer' | 'real';
  readonly isOptional?: true;
  readonly value?: string | number;
}

interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly key: readonly string[];
  /**
   * Stores the rows in the order of the key, with `space_id` first. Do not set this for long texts,
   * because SQLite moves most of a long row to an overflow page.
   */
  readonly isPerSpace?: true;
  /** Whether the table's `space_id` must be the id of a space. */
  readonly refersToSpace?: true;
}

interface Index {
  readonly name: string;
  readonly on: string;
  readonly columns: readonly string[];
  readonly isUnique?: true;
  readonly where?: Expression<boolean>;
}

export const text: Column = { type: 'text' };
export const integer: Column = { type: 'integer' };
export const real: Column = { type: 'real' };

export function optional(column: Column): Column {
  return { ...column, isOptional: true };
}

/** A column with a default value for existing rows. */
export function withDefault(column: Column, value: string | number): Column {
  return { ...column, value };
}

export function createTable(table: Table): SchemaStatement {
  return ({ db, dialect }) => {
    let made: CreateTableBuilder<string, string> = db.schema.createTable(table.name);
    for (const [name, column] of Object.entries(table.columns)) {
      made = made.addColumn(name, typeOf(column, dialect), (build) => constraints(build, column));
    }
    made = made.addPrimaryKeyConstraint(`${table.name}_key`, [...table.key]);
    if (table.refersToSpace === true) {
      made = made.addForeignKeyConstraint(`${table.name}_space`, ['space_id'], 'spaces', ['id']);
    }
    if (dialect === 'postgres') return made;
    // With STRICT, SQLite refuses a value of another type, as PostgreSQL does.
    return made.modifyEnd(table.isPerSpace === true ? sql`strict, without rowid` : sql`strict`);
  };
}

/** Adds columns with one statement each, because SQLite adds one column at a time. */
export function addColumns(
  table: string,
  columns: Readonly<Record<string, Column>>,
): readonly SchemaStatement[] {
  return Object.entries(columns).map(
    ([name, column]): SchemaStatement =>
      ({ db, dialect }) =>
        db.schema
          .alterTable(table)
          .addColumn(name, typeOf(column, dialect), (build) => constraints(build, column)),
  );
}

export function createIndex(index: Index): SchemaStatement {
  return ({ db }) => {
    let made = db.schema
      .createIndex(index.name)
      .on(index.on)
      .columns([...index.columns]);
    if (index.isUnique === true) made = made.unique();
    return index.where === undefined ? made : made.where(index.where);
  };
}

export function dropIndex(name: string): SchemaStatement {
  return ({ db }) => db.schema.dropIndex(name);
}

/** A statement that changes rows. Its SQL must be valid for both databases. */
export function changeRows(statement: RawBuilder<unknown>): SchemaStatement {
  return ({ db }) => ({ compile: () => statement.compile(db) });
}

/** The type of a column. PostgreSQL compares texts byte by byte in any locale, as SQLite does. */
function typeOf(column: Column, dialect: Target['dialect']) {
  if (dialect === 'sqlite') return column.type;
  switch (column.type) {
    case 'text':
      return sql`text collate "C"`;
    case 'integer':
      return 'bigint';
    case 'real':
      return 'double precision';
    default:
      return unreachable(column.type);
  }
}

function constraints(build: ColumnDefinitionBuilder, column: Column): ColumnDefinitionBuilder {
  const required = column.isOptional === true ? build : build.notNull();
  return column.value === undefined ? required : required.defaultTo(column.value);
}

function unreachable(value: never): never {
  throw new Error(`unknown column type: ${String(value)}`);
}

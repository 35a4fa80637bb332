/**
 * A column. Both databases store the same values. A flag is 0 or 1, and a time is a number of
 * milliseconds.
 */
export interface Column<Value> {
  readonly type: 'text' | 'integer' | 'real';
  readonly isOptional: boolean;
  /** This field is never set. The field only carries the type of the column's values. */
  readonly value?: Value;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

export interface AnyTable {
  readonly name: string;
  readonly declared: Columns;
  readonly columns: readonly string[];
}

/**
 * The only declaration of a table. The row type, selects and inserts are derived from this
 * declaration.
 */
export interface TableDeclaration<Name extends string, Declared extends Columns> extends AnyTable {
  readonly name: Name;
  readonly declared: Declared;
  readonly columns: readonly (keyof Declared & string)[];
}

/** A row of a table, as it is inserted and selected. */
export type TableRow<Of extends AnyTable> = {
  readonly [Name in keyof Of['declared']]: ValueOf<Of['declared'][Name]>;
};

type ValueOf<Declared> = Declared extends Column<infer Value> ? Value : never;

export const text: Column<string> = { type: 'text', isOptional: false };
export const integer: Column<number> = { type: 'integer', isOptional: false };
export const real: Column<number> = { type: 'real', isOptional: false };

/** A text column with a closed list of values. */
export function oneOf<Value extends string>(): Column<Value> {
  return { type: 'text', isOptional: false };
}

/** A column that can be null. */
export function optional<Value>({ type }: Column<Value>): Column<Value | null> {
  return { type, isOptional: true };
}

/**
 * Declares a table. Columns have camel case names here and snake case names in the database
 * (`column-names.ts`).
 */
export function table<const Name extends string, Declared extends Columns>(
  name: Name,
  declared: Declared,
): TableDeclaration<Name, Declared> {
  return { name, declared, columns: Object.keys(declared) };
}

/** The columns of a table without the omitted columns. */
export function columnsExcept<Of extends AnyTable, Omitted extends Of['columns'][number]>(
  { columns }: Of,
  omitted: readonly Omitted[],
): readonly Exclude<Of['columns'][number], Omitted>[] {
  const isOmitted = new Set<string>(omitted);
  return columns.filter(
    (column): column is Exclude<Of['columns'][number], Omitted> => !isOmitted.has(column),
  );
}

/** The given columns of a row, for an insert or an update. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

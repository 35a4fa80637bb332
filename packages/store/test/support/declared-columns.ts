import { columnName } from '../../src/column-names.ts';
import { ALL_TABLES } from '../../src/tables/all-tables.ts';

/** Converts a database type to the declared type. */
export function declaredType(type: string): string {
  const names: Readonly<Record<string, string>> = { bigint: 'integer', 'double precision': 'real' };
  return names[type] ?? type.toLowerCase();
}

/** The declared columns as `table.column: type`, with `or null` for an optional column. */
export function declaredColumns(): string[] {
  return ALL_TABLES.flatMap(({ name: table, declared }) =>
    Object.entries(declared).map(
      ([name, { type, isOptional }]) =>
        `${table}.${columnName(name)}: ${type}${isOptional ? ' or null' : ''}`,
    ),
  );
}

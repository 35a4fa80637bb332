import { sql, type RawBuilder } from 'kysely';
import type { DialectName } from '../statement.ts';

/** The current time in milliseconds by the clock of the database. */
export function databaseNow(dialect: DialectName): RawBuilder<number> {
  return dialect === 'postgres'
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

import type { SelectQueryBuilder } from 'kysely';
import type { DialectName } from '../statement.ts';

/**
 * Holds the rows of a query until the transaction ends. In SQLite the transaction itself holds
 * the whole database, and there is no such clause.
 */
export function locked<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  dialect: DialectName,
): SelectQueryBuilder<DB, Table, Row> {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** The same, passing over rows that another node holds. */
export function lockedOrSkipped<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  dialect: DialectName,
): SelectQueryBuilder<DB, Table, Row> {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

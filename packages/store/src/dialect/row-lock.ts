import type { SelectQueryBuilder } from 'kysely';
import type { DialectName } from '../statement.ts';

/**
 * Locks the rows of a query until the transaction ends. On SQLite this adds nothing, because a
 * transaction locks the whole database.
 */
export function locked<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  dialect: DialectName,
): SelectQueryBuilder<DB, Table, Row> {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** Locks the rows of a query. Rows that another node has locked are skipped. */
export function lockedOrSkipped<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  dialect: DialectName,
): SelectQueryBuilder<DB, Table, Row> {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

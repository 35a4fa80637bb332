import { idInCursor, USUAL_PAGE } from './cursor.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The id after which the page begins, and the size of the page. */
export function pageAsked({ cursor, limit = USUAL_PAGE }: PageQuery): {
  readonly after: string | null;
  readonly limit: number;
} {
  return { after: cursor === undefined ? null : idInCursor(cursor), limit };
}

/**
 * A page of the rows. The caller reads one row more than the limit, which shows whether another
 * page follows.
 */
export function pageOf<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  onWire: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { items: shown.map(onWire), next };
}

import { idInCursor, USUAL_PAGE } from './cursor.ts';

interface PageAsked {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** After which id to read, and how many. */
export function pageAsked({ cursor, limit = USUAL_PAGE }: PageAsked): {
  readonly after: string | null;
  readonly limit: number;
} {
  return { after: cursor === undefined ? null : idInCursor(cursor), limit };
}

/** A page of what was read; one row more than the page has tells that there is another. */
export function pageOf<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  onWire: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { items: shown.map(onWire), next };
}

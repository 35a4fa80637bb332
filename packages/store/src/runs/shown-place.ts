/** The position of a stream in the transcript of its space. All watchers see the same position. */
export interface StreamPlace {
  /** The last event of the space just before the first chunk of the stream. */
  readonly shownAt: number;
  /** The number of the stream in its space, from 1. */
  readonly ordinal: number;
}

/** The position in a row. Null if the stream has not started. */
export function placeIn(
  row: { readonly shownAt: number | null; readonly ordinal: number | null } | null,
): StreamPlace | null {
  if (row === null || row.shownAt === null || row.ordinal === null) return null;
  return { shownAt: row.shownAt, ordinal: row.ordinal };
}

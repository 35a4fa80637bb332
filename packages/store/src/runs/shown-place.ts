/** The place of a stream in the transcript of its space. It is the same for everyone. */
export interface StreamPlace {
  /** The last event of the space just before the first chunk of the stream. */
  readonly shownAt: number;
  /** Counts the streams of the space from 1. */
  readonly ordinal: number;
}

/** The place in a row. Null if the stream has not started. */
export function placeIn(
  row: { readonly shownAt: number | null; readonly ordinal: number | null } | null,
): StreamPlace | null {
  if (row === null || row.shownAt === null || row.ordinal === null) return null;
  return { shownAt: row.shownAt, ordinal: row.ordinal };
}

/** The position of a message or a stream in a transcript. A stream has no `seq` yet. */
export interface TranscriptPlace {
  readonly shownAt: number;
  readonly ordinal: number;
  readonly seq?: number;
}

/**
 * Compares places in the display order, which is the same for everyone: `shownAt`, `ordinal`,
 * `seq`.
 * @example const transcript = [...view.messages, ...view.streams].toSorted(byShownPlace);
 */
export function byShownPlace(one: TranscriptPlace, other: TranscriptPlace): number {
  return (
    one.shownAt - other.shownAt ||
    one.ordinal - other.ordinal ||
    (one.seq ?? Infinity) - (other.seq ?? Infinity) ||
    0
  );
}

/** Inserts an item at its position, after items with the same position. */
export function withPlaced<One extends TranscriptPlace>(
  list: readonly One[],
  one: One,
): readonly One[] {
  const at = list.findLastIndex((before) => byShownPlace(before, one) <= 0) + 1;
  return list.toSpliced(at, 0, one);
}

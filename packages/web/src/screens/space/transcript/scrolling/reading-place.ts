/** Within this distance from the end, the view follows new messages. */
const NEAR_END_PX = 64;

/** The distance of a row from the top of the visible area. */
export interface RowTop {
  readonly key: string;
  readonly top: number;
}

/** The scroll state of the list. */
export interface ScrollState {
  readonly top: number;
  readonly height: number;
  readonly viewHeight: number;
}

export function isNearEnd({ top, height, viewHeight }: ScrollState): boolean {
  return height - viewHeight - top <= NEAR_END_PX;
}

/**
 * Whether the view still follows the end after a scroll. Following ends only when the reader
 * scrolls up. The distance from the end does not count, because growing text increases that
 * distance too.
 */
export function isFollowingAfter(
  wasFollowing: boolean,
  before: ScrollState,
  now: ScrollState,
): boolean {
  if (isNearEnd(now)) return true;
  return wasFollowing && now.top >= before.top - 1;
}

/**
 * The distance by which the visible rows have moved, measured at the first remaining row. Null if
 * no row remains.
 */
export function movedBy(
  before: readonly RowTop[],
  topOf: (key: string) => number | null,
): number | null {
  for (const { key, top } of before) {
    const now = topOf(key);
    if (now !== null) return now - top;
  }
  return null;
}

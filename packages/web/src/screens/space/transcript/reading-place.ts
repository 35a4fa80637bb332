/** How far from the end a reader still follows what is said. */
const NEAR_END_PX = 64;

/** Where a row is, from the top of what is seen. */
export interface RowTop {
  readonly key: string;
  readonly top: number;
}

/** Where the scroll bar is. */
export interface Scrolled {
  readonly top: number;
  readonly height: number;
  readonly seen: number;
}

export function isNearEnd({ top, height, seen }: Scrolled): boolean {
  return height - seen - top <= NEAR_END_PX;
}

/**
 * Whether somebody who scrolled still follows the end. Only going up ends it: what grows below a
 * reader at the end must not be taken for their leaving.
 */
export function isFollowingAfter(wasFollowing: boolean, before: Scrolled, now: Scrolled): boolean {
  if (isNearEnd(now)) return true;
  return wasFollowing && now.top >= before.top - 1;
}

/**
 * How far what is seen has moved, by the first row that was there before and still is; `null`:
 * none is left.
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

import { unreadIn } from '@conch/sdk/view';
import type { SpaceView } from '@conch/sdk';
import type { Row } from '../rows/row.ts';

/**
 * The read mark after these messages were visible. It stops before the first unread message that
 * was not visible. Null if the mark does not change.
 */
export function readSoFar(view: SpaceView, seen: ReadonlySet<string>): number | null {
  const mark = view.readMarks.get(view.me) ?? 0;
  const { count, isAtLeast } = unreadIn(view);
  if (count === 0) return view.seq > mark ? view.seq : null;
  // Some unread messages are not loaded, so the reader cannot have seen them.
  if (isAtLeast) return null;
  const unseen = view.messages.filter(
    ({ seq, id, sender, deletedAt }) =>
      seq > mark && sender?.id !== view.me && deletedAt === null && !seen.has(id),
  );
  if (unseen.length === 0) return view.seq;
  // Read marks use `seq`, not the displayed order. All messages of one event have the same `seq`,
  // so they become read together.
  const upTo = Math.min(...unseen.map(({ seq }) => seq)) - 1;
  const hasReadSome = view.messages.some(
    ({ seq, sender, deletedAt }) =>
      seq > mark && seq <= upTo && sender?.id !== view.me && deletedAt === null,
  );
  return hasReadSome ? upTo : null;
}

/** Whether there are unread messages above the visible rows. */
export function isUnreadAbove(
  view: SpaceView,
  rows: readonly Row[],
  onScreen: ReadonlySet<string>,
): boolean {
  const { count, firstId, isAtLeast } = unreadIn(view);
  if (count === 0) return false;
  if (isAtLeast) return true;
  for (const { key } of rows) {
    if (onScreen.has(key)) return false;
    if (key === firstId) return true;
  }
  return false;
}

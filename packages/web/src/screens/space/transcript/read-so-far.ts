import { unreadIn } from '@conch/sdk/view';
import type { SpaceView } from '@conch/sdk';
import type { Row } from './row.ts';

/**
 * Up to where somebody has read who has seen some messages: all before it were seen, or need not
 * be. `null`: no further than before.
 */
export function readSoFar(view: SpaceView, seen: ReadonlySet<string>): number | null {
  const mark = view.readMarks.get(view.me) ?? 0;
  const { count, firstId, isAtLeast } = unreadIn(view);
  if (count === 0) return view.seq > mark ? view.seq : null;
  // There is something above all that is loaded, which nobody can have seen.
  if (isAtLeast) return null;
  const from = view.messages.findIndex(({ id }) => id === firstId);
  const next = view.messages
    .slice(from)
    .find(
      ({ id, author, deletedAt }) => author?.id !== view.me && deletedAt === null && !seen.has(id),
    );
  if (next === undefined) return view.seq;
  if (next.id === firstId) return null;
  // Of what one event has said, all is read or none.
  return next.seq - 1 > mark ? next.seq - 1 : null;
}

/** Whether what was not read yet begins above the rows on the screen. */
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

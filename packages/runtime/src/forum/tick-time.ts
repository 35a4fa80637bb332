import type { ForumSettings } from '@conch/engine';
import type { ForumRow } from '@conch/store';

/**
 * The forum time of a tick. A due tick has the time at which it was due: a late timer must not
 * change which mentions are older than three intervals.
 */
export function tickTime(
  { nextTickAt: due, lastTickAt }: ForumRow,
  { now, isDue, intervalMs }: { now: number; isDue: boolean; intervalMs: number },
): number {
  const isOnTime = isDue && due !== null && now - due < intervalMs;
  const at = isOnTime ? due : now;
  // A clock that was set back a little must not reverse ticks. If it was set back far, it was wrong
  // before: a forum that waited for the old time would forget everything new meanwhile.
  const isWrong = lastTickAt === null || lastTickAt - at > intervalMs;
  return isWrong ? at : Math.max(at, lastTickAt);
}

/** The next due time after a tick on request. It stays the same, unless a clock was wrong. */
export function stillDueAt(
  due: number | null,
  { tickIntervalMs }: ForumSettings,
  now: number,
): number | null {
  const isWrong = due !== null && due - now > 2 * tickIntervalMs;
  return isWrong ? now + tickIntervalMs : due;
}

/** The next due time under these settings. Missed ticks are not made up for. */
export function nextTickAt(
  { isPaused, tickIntervalMs }: ForumSettings,
  { since, now }: { readonly since: number; readonly now: number },
): number | null {
  // A last tick in the future was planned before the clock was set back.
  return isPaused ? null : Math.max(Math.min(since, now) + tickIntervalMs, now);
}

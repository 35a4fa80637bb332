import type { ForumSettings } from '@conch/engine';
import type { ForumRow } from '@conch/store';

/**
 * The forum time of a tick: the due time, even if the timer fires late. Otherwise a late timer
 * would change which mentions are older than three intervals.
 */
export function tickTime(
  { nextTickAt: due, lastTickAt }: ForumRow,
  { now, isDue, intervalMs }: { now: number; isDue: boolean; intervalMs: number },
): number {
  const isOnTime = isDue && due !== null && now - due < intervalMs;
  const at = isOnTime ? due : now;
  // If the clock was set back by less than an interval, the tick gets the time of the last tick, so
  // that ticks stay in order. A larger difference means that the time of the last tick was wrong.
  // With that time, a tick would drop every new mention as too old.
  const isWrong = lastTickAt === null || lastTickAt - at > intervalMs;
  return isWrong ? at : Math.max(at, lastTickAt);
}

/**
 * The due time after a tick on request. The due time does not change unless the clock was wrong.
 */
export function stillDueAt(
  due: number | null,
  { tickIntervalMs }: ForumSettings,
  now: number,
): number | null {
  const isWrong = due !== null && due - now > 2 * tickIntervalMs;
  return isWrong ? now + tickIntervalMs : due;
}

/** The next due time under these settings. Missed ticks are skipped. */
export function nextTickAt(
  { isPaused, tickIntervalMs }: ForumSettings,
  { since, now }: { readonly since: number; readonly now: number },
): number | null {
  // If the last tick is in the future, the clock was set back after its plan.
  return isPaused ? null : Math.max(Math.min(since, now) + tickIntervalMs, now);
}

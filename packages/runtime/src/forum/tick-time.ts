import type { ForumSettings } from '@conch/engine';
import type { ForumRow } from '@conch/store';

/**
 * The time of the forum at which a tick is planned. One that is due has the time at which it was
 * due: whoever was late by a moment must not change what is older than three intervals.
 */
export function tickTime(
  { nextTickAt: due, lastTickAt }: ForumRow,
  { now, isDue, intervalMs }: { now: number; isDue: boolean; intervalMs: number },
): number {
  const isOnTime = isDue && due !== null && now - due < intervalMs;
  // A clock that was set back does not turn the order of ticks.
  return Math.max(isOnTime ? due : now, lastTickAt ?? 0);
}

/** When the next tick is due under these settings; missed ones are not made up for. */
export function nextTickAt(
  { isPaused, tickIntervalMs }: ForumSettings,
  { since, now }: { readonly since: number; readonly now: number },
): number | null {
  // A tick that seems to lie ahead was planned by a clock that was set back since.
  return isPaused ? null : Math.max(Math.min(since, now) + tickIntervalMs, now);
}

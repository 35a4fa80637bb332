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
  const at = isOnTime ? due : now;
  // A clock that was set back a little does not turn the order of ticks; one that was far ahead
  // was wrong, and a forum that waited for it would meanwhile forget all that is new.
  const isWrong = lastTickAt === null || lastTickAt - at > intervalMs;
  return isWrong ? at : Math.max(at, lastTickAt);
}

/** When the next tick is due after one that was asked for: at its time, unless a clock was wrong. */
export function stillDueAt(
  due: number | null,
  { tickIntervalMs }: ForumSettings,
  now: number,
): number | null {
  const isWrong = due !== null && due - now > 2 * tickIntervalMs;
  return isWrong ? now + tickIntervalMs : due;
}

/** When the next tick is due under these settings; missed ones are not made up for. */
export function nextTickAt(
  { isPaused, tickIntervalMs }: ForumSettings,
  { since, now }: { readonly since: number; readonly now: number },
): number | null {
  // A tick that seems to lie ahead was planned by a clock that was set back since.
  return isPaused ? null : Math.max(Math.min(since, now) + tickIntervalMs, now);
}

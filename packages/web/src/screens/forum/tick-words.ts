import type { LiveForumState } from '@conch/sdk';
import { justNow } from '../../parts/figures/moment-words.ts';

/** The text about the next tick, as a key of the namespace `forum`. */
type TickWords =
  | { readonly key: 'ticking'; readonly number: number }
  | { readonly key: 'nextTick'; readonly inMs: number }
  | { readonly key: 'tickDue' | 'tickPaused' | 'tickMoney' | 'tickAsked' };

/** Describes the state of a forum's ticks. */
export function tickWords(state: LiveForumState, nowMs: number): TickWords {
  if (state.isTicking) return { key: 'ticking', number: state.tick };
  if (state.pausedBecause === 'money-stop') return { key: 'tickMoney' };
  if (state.isPaused) return { key: 'tickPaused' };
  if (state.nextTickAt === null) return { key: 'tickAsked' };
  const inMs = Date.parse(state.nextTickAt) - nowMs;
  return inMs <= 0 ? { key: 'tickDue' } : { key: 'nextTick', inMs };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A duration such as “41 sec”, “12 min” or “3 hr”, in the format of the language. */
export function spanWords(ms: number, language: string): string {
  const written = (count: number, unit: string): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  if (ms < 2 * MINUTE_MS) return written(Math.ceil(ms / SECOND_MS), 'second');
  if (ms < 2 * HOUR_MS) return written(Math.round(ms / MINUTE_MS), 'minute');
  return written(Math.round(ms / HOUR_MS), 'hour');
}

/** A time relative to now, such as “in 3 days” or “2 hours ago”. */
export function whenWords(at: string, language: string, nowMs: number): string {
  const ms = Date.parse(at) - nowMs;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const size = Math.abs(ms);
  if (ms <= 0 && size < MINUTE_MS / 2) return justNow();
  if (size < HOUR_MS) return words.format(Math.round(ms / MINUTE_MS), 'minute');
  if (size < 24 * HOUR_MS) return words.format(Math.round(ms / HOUR_MS), 'hour');
  return words.format(Math.round(ms / (24 * HOUR_MS)), 'day');
}

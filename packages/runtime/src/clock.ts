import type { Instant } from '@conch/engine';

/** The runtime's source of time. Tests replace it. */
export interface Clock {
  /**
   * The wall clock, for times that people read and for waits and schedules that survive a restart.
   */
  readonly now: () => Instant;
  /** The monotonic clock, for durations. */
  readonly monotonicMs: () => number;
  /** Calls `call` once after `ms`. The returned function cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void;
}

// Node fires a timer of more than 2^31 ms immediately, so longer timers are limited to this.
const LONGEST_TIMER_MS = 2_000_000_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

import type { Instant } from '@conch/engine';

/** Time, as the runtime is given it. */
export interface Clock {
  /** The time of day: for what people read, and for waits and schedules that outlive a process. */
  readonly now: () => Instant;
  /** Time that never jumps: for how long something takes. */
  readonly monotonicMs: () => number;
  /** Calls once, later; the returned function calls it off. */
  readonly after: (ms: number, call: () => void) => () => void;
}

// Node fires a timer of more than 2^31 ms at once.
const LONGEST_TIMER_MS = 2_000_000_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

import { systemClock, type Clock } from '@conch/runtime';

/** The start time of every simulation, so that results do not depend on the day. */
export const FIRST_MOMENT = Date.UTC(2026, 0, 1);

/** A clock whose time of day moves only by `moveTo`. Durations are real. */
export class SimulatedClock implements Clock {
  readonly monotonicMs = systemClock.monotonicMs;
  readonly after = systemClock.after;
  readonly now = (): number => this.#now;
  #now = FIRST_MOMENT;

  /**
   * Sets the time. An earlier time is allowed: if a fork has run ahead, the original continues at
   * its earlier time.
   */
  moveTo(at: number): void {
    this.#now = at;
  }
}

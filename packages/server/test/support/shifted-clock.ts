import { systemClock, type Clock } from '@conch/runtime';

/** The time of day as it is, and later once a test says so; what is timed is not. */
export class ShiftedClock implements Clock {
  readonly monotonicMs = systemClock.monotonicMs;
  readonly after = systemClock.after;
  #shiftMs = 0;

  readonly now = (): number => systemClock.now() + this.#shiftMs;

  advance(ms: number): void {
    this.#shiftMs += ms;
  }
}

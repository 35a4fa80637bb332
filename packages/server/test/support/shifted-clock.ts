import { systemClock, type Clock } from '@conch/runtime';

/** A clock whose time of day can be moved forward. Timers are not affected. */
export class ShiftedClock implements Clock {
  readonly monotonicMs = systemClock.monotonicMs;
  readonly after = systemClock.after;
  #shiftMs = 0;

  readonly now = (): number => systemClock.now() + this.#shiftMs;

  advance(ms: number): void {
    this.#shiftMs += ms;
  }
}

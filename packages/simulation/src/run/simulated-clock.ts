import { systemClock, type Clock } from '@conch/runtime';

/** The first moment of every simulation: what happens in it does not depend on the day. */
export const FIRST_MOMENT = Date.UTC(2026, 0, 1);

/** A time of day that only moves when it is told to; how long something takes is real. */
export class SimulatedClock implements Clock {
  readonly monotonicMs = systemClock.monotonicMs;
  readonly after = systemClock.after;
  readonly now = (): number => this.#now;
  #now = FIRST_MOMENT;

  /** Back as well: the original goes on at its own time when a fork has run ahead. */
  moveTo(at: number): void {
    this.#now = at;
  }
}

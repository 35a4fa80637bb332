import type { Clock } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';

/** A clock that can be set forwards or back. Timers and durations are not affected. */
export class JumpingClock implements Clock {
  readonly #steady: ManualClock;
  #setByMs = 0;

  constructor(startsAt?: number) {
    this.#steady = new ManualClock(startsAt);
  }

  now = (): number => this.#steady.now() + this.#setByMs;

  monotonicMs = (): number => this.#steady.monotonicMs();

  after = (ms: number, call: () => void): (() => void) => this.#steady.after(ms, call);

  /** Sets the wall clock. Durations do not change. */
  setBy(ms: number): void {
    this.#setByMs += ms;
  }

  advance(ms: number): void {
    this.#steady.advance(ms);
  }
}

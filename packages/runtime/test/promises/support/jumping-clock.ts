import type { Clock } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';

/** A clock that someone sets, forwards or back, while time goes on as it always does. */
export class JumpingClock implements Clock {
  readonly #steady: ManualClock;
  #setByMs = 0;

  constructor(startsAt?: number) {
    this.#steady = new ManualClock(startsAt);
  }

  now = (): number => this.#steady.now() + this.#setByMs;

  monotonicMs = (): number => this.#steady.monotonicMs();

  after = (ms: number, call: () => void): (() => void) => this.#steady.after(ms, call);

  /** Sets the time of day; nothing takes longer or shorter by that. */
  setBy(ms: number): void {
    this.#setByMs += ms;
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.#steady.advance(ms);
  }
}

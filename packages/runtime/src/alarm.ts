import type { Instant } from '@conch/engine';
import type { Clock } from './clock.ts';

const LONGEST_NAP_MS = 60_000;

/** Rings once when the earliest of the moments that were asked for has come. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #at: Instant | null = null;
  #callOff: () => void = () => {};
  #isClosed = false;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  ringAt(at: Instant): void {
    if (this.#isClosed || (this.#at !== null && this.#at <= at)) return;
    this.#callOff();
    this.#at = at;
    // Now and then it looks at the clock: that may have been set, or have gone on in a sleep.
    const napMs = Math.min(at - this.#clock.now(), LONGEST_NAP_MS);
    this.#callOff = this.#clock.after(napMs, () => {
      this.#at = null;
      if (this.#clock.now() < at) this.ringAt(at);
      else this.#ring();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff();
  }
}

import type { Instant } from '@conch/engine';
import type { Clock } from '../clock.ts';

const LONGEST_NAP_MS = 60_000;

/** Calls back once, at the earliest requested time. */
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
    // Checks the clock at least once a minute, because the clock may change or the machine may
    // sleep.
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

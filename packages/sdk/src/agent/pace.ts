import type { Clock } from '../clock.ts';

/** Does something when asked, but not more often than it should. */
export class Pace {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #act: () => void;
  #lastMs = -Infinity;
  #callOff: (() => void) | null = null;

  constructor(clock: Clock, everyMs: number, act: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#act = act;
  }

  /** At once, or as soon as it is time; asked for again meanwhile, it is done once. */
  ask(): void {
    if (this.#callOff !== null) return;
    const leftMs = this.#lastMs + this.#everyMs - this.#clock.monotonicMs();
    if (leftMs <= 0) return this.#now();
    this.#callOff = this.#clock.after(leftMs, () => this.#now());
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #now(): void {
    this.#callOff = null;
    this.#lastMs = this.#clock.monotonicMs();
    this.#act();
  }
}

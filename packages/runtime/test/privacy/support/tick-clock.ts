import type { Clock } from '../../../src/index.ts';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/**
 * A clock that advances only when it is read or advanced. Every event has a different time, and a
 * slow test has no effect.
 */
export class TickClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now = 1_700_000_000_000;

  now(): number {
    this.#now += 1;
    return this.#now;
  }

  monotonicMs(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + Math.max(ms, 0), call };
    this.#timers.add(timer);
    // A timer that is already due fires at once.
    if (ms <= 0) setImmediate(() => this.#ring(timer));
    return () => this.#timers.delete(timer);
  }

  setForward(ms: number): void {
    this.#now += ms;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now);
    for (const timer of due) this.#ring(timer);
  }

  #ring(timer: Timer): void {
    if (this.#timers.delete(timer)) timer.call();
  }
}

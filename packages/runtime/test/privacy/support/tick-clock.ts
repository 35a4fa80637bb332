import type { Clock } from '../../../src/index.ts';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/**
 * A clock that moves only when it is read or set forward. Every event has a distinct time, and
 * nothing happens because a test was slow.
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
    // A timer that is due now fires at once.
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

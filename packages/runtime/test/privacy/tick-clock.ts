import type { Clock } from '../../src/index.ts';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/**
 * A clock that moves only when someone looks at it, or when it is set forward: whatever happened
 * has a time of its own, and nothing happens because a test was slow.
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
    // What is due at once is not waited for.
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

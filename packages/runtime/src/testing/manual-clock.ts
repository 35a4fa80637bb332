import type { Clock } from '../clock.ts';

interface Timer {
  readonly atMs: number;
  readonly call: () => void;
}

/** A clock for tests. Its time advances only with `advance`. */
export class ManualClock implements Clock {
  readonly #startedAt: number;
  readonly #timers = new Set<Timer>();
  readonly #expected = new Map<number, (() => void)[]>();
  #elapsedMs = 0;

  constructor(startsAt: number = Date.UTC(2026, 0, 1)) {
    this.#startedAt = startsAt;
  }

  now(): number {
    return this.#startedAt + this.#elapsedMs;
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { atMs: this.#elapsedMs + Math.max(ms, 0), call };
    this.#timers.add(timer);
    for (const tell of this.#expected.get(ms) ?? []) tell();
    this.#expected.delete(ms);
    // A timer that is already due fires without `advance`.
    if (ms <= 0) setImmediate(() => this.#fire(timer));
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass. Due timers fire in order, each at its due time. */
  advance(ms: number): void {
    const untilMs = this.#elapsedMs + ms;
    for (;;) {
      const next = this.#next();
      if (next === null || next.atMs > untilMs) break;
      this.#elapsedMs = next.atMs;
      this.#fire(next);
    }
    this.#elapsedMs = untilMs;
  }

  /** Resolves when a timer is set that is due in this many milliseconds. */
  async waitedFor(ms: number): Promise<void> {
    const dueAt = this.#elapsedMs + ms;
    if ([...this.#timers].some(({ atMs }) => atMs === dueAt)) return;
    await new Promise<void>((resolve) => {
      this.#expected.set(ms, [...(this.#expected.get(ms) ?? []), resolve]);
    });
  }

  #next(): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) if (next === null || timer.atMs < next.atMs) next = timer;
    return next;
  }

  #fire(timer: Timer): void {
    if (this.#timers.delete(timer)) timer.call();
  }
}

import type { TurnstileOptions } from '../../../../src/llm/providers/turnstile.ts';

interface Timer {
  readonly ms: number;
  readonly call: () => void;
}

/** Timers that run out when a test says so. */
export class HandTimers {
  readonly #timers = new Set<Timer>();

  readonly after: NonNullable<TurnstileOptions['after']> = (ms, call) => {
    const timer = { ms, call };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Whether one of so many milliseconds is running. */
  has(ms: number): boolean {
    return [...this.#timers].some((timer) => timer.ms === ms);
  }

  /** So many milliseconds are over for whoever waits for just that long. */
  runOut(ms: number): void {
    for (const timer of this.#timers) {
      if (timer.ms !== ms) continue;
      this.#timers.delete(timer);
      timer.call();
    }
  }
}

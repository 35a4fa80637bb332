import type { ProviderLimiterOptions } from '../../../../src/llm/providers/provider-limiter.ts';

interface Timer {
  readonly ms: number;
  readonly call: () => void;
}

/** Timers that a test fires by hand. */
export class HandTimers {
  readonly #timers = new Set<Timer>();

  readonly after: NonNullable<ProviderLimiterOptions['after']> = (ms, call) => {
    const timer = { ms, call };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** True if a timer of this length is running. */
  has(ms: number): boolean {
    return [...this.#timers].some((timer) => timer.ms === ms);
  }

  /** Fires all timers of exactly this length. */
  runOut(ms: number): void {
    for (const timer of this.#timers) {
      if (timer.ms !== ms) continue;
      this.#timers.delete(timer);
      timer.call();
    }
  }
}

import type { RunContext } from '../../../src/index.ts';

interface Timer {
  readonly atMs: number;
  readonly call: () => void;
}

/** A clock for runs. A test moves it by hand. */
export class HandClock {
  readonly #timers = new Set<Timer>();
  #nowMs = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  /** The context of a run that this signal stops. */
  contextOf(signal: AbortSignal, rests: Rests = new Rests()): RunContext {
    return { signal, sleep: (ms) => this.#sleep(ms, signal), rest: () => rests.begin() };
  }

  /** Moves the clock and fires the timers that are due. */
  async pass(ms: number): Promise<void> {
    this.#nowMs += ms;
    for (const timer of this.#timers) {
      if (timer.atMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.call();
    }
    await rest();
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const timer = { atMs: this.#nowMs + ms, call: resolve };
      this.#timers.add(timer);
      signal.addEventListener('abort', () => {
        this.#timers.delete(timer);
        reject(signal.reason as Error);
      });
      return undefined;
    });
  }
}

/** Tracks whether a run rests. */
export class Rests {
  isResting = false;

  begin(): ReturnType<RunContext['rest']> {
    if (this.isResting) throw new Error('It rests already.');
    this.isResting = true;
    return {
      resume: () => {
        this.isResting = false;
      },
    };
  }
}

/** Resolves when only work remains that needs the clock or an outside event. */
export function rest(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

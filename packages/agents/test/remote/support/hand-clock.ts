import type { RunContext } from '../../../src/index.ts';

interface Timer {
  readonly atMs: number;
  readonly call: () => void;
}

/** Time for runs: it passes only when it is told to. */
export class HandClock {
  readonly #timers = new Set<Timer>();
  #nowMs = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  /** What surrounds a run that this signal stops. */
  contextOf(signal: AbortSignal, rests: Rests = new Rests()): RunContext {
    return { signal, sleep: (ms) => this.#sleep(ms, signal), rest: () => rests.begin() };
  }

  /** Lets time pass, and whoever has waited for it go on. */
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

/** Whether nobody is at a run. */
export class Rests {
  isResting = false;

  begin(): ReturnType<RunContext['rest']> {
    if (this.isResting) throw new Error('It rests already.');
    this.isResting = true;
    return {
      goOn: () => {
        this.isResting = false;
      },
    };
  }
}

/** Resolves when nothing is left to do but what waits for time, or for someone. */
export function rest(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

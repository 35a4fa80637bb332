import { systemClock, type Clock } from '@conch/runtime';

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** A system clock that can be set forward. Timers that become due are called immediately. */
export class ForwardClock implements Clock {
  readonly monotonicMs = systemClock.monotonicMs;
  readonly #timers = new Set<Timer>();
  #aheadMs = 0;

  readonly now = (): number => systemClock.now() + this.#aheadMs;

  readonly after = (ms: number, call: () => void): (() => void) => {
    const callOff = (): void => {
      stop();
      this.#timers.delete(timer);
    };
    const ring = (): void => {
      callOff();
      call();
    };
    const stop = systemClock.after(ms, ring);
    const timer = { at: this.now() + ms, ring };
    this.#timers.add(timer);
    return callOff;
  };

  setForward(ms: number): void {
    this.#aheadMs += ms;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.now())) timer.ring();
  }
}

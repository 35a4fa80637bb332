import type { Instant, SpaceId } from '@conch/engine';
import type { Clock } from '../clock.ts';

// WA7: the maximum time of a wait, even if the clock was set back.
const LONGEST_WAIT_MS = 120_000;

/**
 * Ends waits on time. The wall clock may change, so a timer measures each wait from the moment when
 * this node reads the wait.
 */
export class WaitTimers {
  readonly #clock: Clock;
  readonly #end: (spaceId: SpaceId, until: Instant) => void;
  readonly #timers = new Map<string, () => void>();
  #isClosed = false;

  constructor(clock: Clock, end: (spaceId: SpaceId, until: Instant) => void) {
    this.#clock = clock;
    this.#end = end;
  }

  /** Sets a timer for a wait in a space. A repeated call does nothing. */
  waitUntil(spaceId: SpaceId, until: Instant): void {
    const key = `${spaceId} ${until}`;
    if (this.#isClosed || this.#timers.has(key)) return;
    const leftMs = Math.min(until - this.#clock.now(), LONGEST_WAIT_MS);
    if (leftMs <= 0) {
      this.#end(spaceId, until);
      return;
    }
    const callOff = this.#clock.after(leftMs, () => {
      this.#timers.delete(key);
      this.#end(spaceId, until);
    });
    this.#timers.set(key, callOff);
  }

  close(): void {
    this.#isClosed = true;
    for (const callOff of this.#timers.values()) callOff();
    this.#timers.clear();
  }
}

import { Refused } from '../refused.ts';

// So many wait at most: each reads a whole history, which may take a second.
const MOST_WAITING = 32;

/**
 * Whoever reads whole histories does so one after the other, and what several ask for at the same
 * time is read once: nobody can keep a server busy by asking.
 */
export class HistoryTurns {
  readonly #underWay = new Map<string, Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `key` names what is read, and up to where. */
  read<T>(key: string, look: () => Promise<T>): Promise<T> {
    const same = this.#underWay.get(key);
    if (same !== undefined) return same as Promise<T>;
    if (this.#underWay.size >= MOST_WAITING) return Promise.reject(tooMany());
    const reading = this.#last.then(look).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    this.#last = reading.catch(() => {});
    return reading;
  }
}

function tooMany(): Refused {
  const what = 'Too many histories are being read just now; try again in a while.';
  return new Refused('queue-full', what);
}

import { Refused } from '../refused.ts';

// The length of the queue is limited, because each request reads a whole history, which may take a
// second.
const MOST_WAITING = 32;

/**
 * Reads whole histories, one at a time. Concurrent requests for the same history share one read, so
 * that repeated requests cannot overload the server.
 */
export class HistoryTurns {
  readonly #underWay = new Map<string, Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `key` identifies the history and the point up to which it is read. */
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
  const what = 'Too many histories are being read right now. Try again in a while.';
  return new Refused('queue-full', what);
}

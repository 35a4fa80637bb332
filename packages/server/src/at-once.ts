import type { ServerResponse } from 'node:http';
import { Failure } from './failure.ts';

interface Bound {
  readonly most: number;
  /** What they are called in the words of a refusal. */
  readonly what: string;
  readonly retryAfterSeconds: number;
}

/** How many answers one may have that are not yet taken: each holds memory until it is. */
export class AtOnce {
  readonly #bound: Bound;
  readonly #open = new Map<string, number>();

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** Counts an answer until it is over; throws `too-fast` when that is one too many. */
  enter(key: string, answer: ServerResponse): void {
    const mine = this.#open.get(key) ?? 0;
    const { most, what, retryAfterSeconds } = this.#bound;
    if (mine >= most) {
      const words = `You have ${mine} ${what} open; take or close some of them.`;
      throw new Failure('too-fast', words, { retryAfterSeconds });
    }
    // Who has gone meanwhile would never be heard going.
    if (answer.closed) return;
    this.#open.set(key, mine + 1);
    answer.once('close', () => this.#leave(key));
  }

  #leave(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}

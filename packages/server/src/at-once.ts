import { Failure } from './failure.ts';

interface Bound {
  readonly most: number;
  /** What they are called in the words of a refusal. */
  readonly what: string;
  readonly retryAfterSeconds: number;
}

/** Something that is open until it closes: an answer, or what a socket is spoken over. */
interface Closing {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** How many of something one may have open: each holds memory until it is over. */
export class AtOnce {
  readonly #bound: Bound;
  readonly #open = new Map<string, number>();

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  has(key: string): boolean {
    return this.#open.has(key);
  }

  /** Counts one until it closes; throws `too-fast` when that is one too many. */
  enter(key: string, opened: Closing): void {
    const mine = this.#open.get(key) ?? 0;
    const { most, what, retryAfterSeconds } = this.#bound;
    if (mine >= most) {
      const words = `You have ${mine} ${what} open; take or close some of them.`;
      throw new Failure('too-fast', words, { retryAfterSeconds });
    }
    // Who has gone meanwhile would never be heard going.
    if (opened.closed) return;
    this.#open.set(key, mine + 1);
    opened.once('close', () => this.#leave(key));
  }

  #leave(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}

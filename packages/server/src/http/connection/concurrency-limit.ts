import { RequestRefused } from '../../request-refused.ts';

interface Bound {
  readonly most: number;
  /** The noun for error messages. */
  readonly what: string;
  readonly retryAfterSeconds: number;
}

/** A response or a socket, which is counted until it closes. */
interface Closing {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Limits how many responses or sockets a caller has open at once, because each uses memory. */
export class ConcurrencyLimit {
  readonly #bound: Bound;
  readonly #open = new Map<string, number>();

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  has(key: string): boolean {
    return this.#open.has(key);
  }

  /** Counts a response or socket until it closes. Throws `too-fast` above the limit. */
  enter(key: string, opened: Closing): void {
    const mine = this.#open.get(key) ?? 0;
    const { most, what, retryAfterSeconds } = this.#bound;
    if (mine >= most) {
      const words = `You have ${mine} ${what} open. Finish or close some of them.`;
      throw new RequestRefused('too-fast', words, { retryAfterSeconds });
    }
    // A connection that is already closed emits no `close` event.
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

import type { ServerResponse } from 'node:http';
import { Failure } from './failure.ts';

const RETRY_AFTER_SECONDS = 1;

/** How many answers one may have that are not yet taken: each holds memory until it is. */
export class AtOnce {
  readonly #most: number;
  readonly #what: string;
  readonly #open = new Map<string, number>();

  /** `what` they are called in the words of a refusal. */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** Counts an answer until it is over, or until `leave` is called; throws for one too many. */
  enter(key: string, answer: ServerResponse): { readonly leave: () => void } {
    const mine = this.#open.get(key) ?? 0;
    if (mine >= this.#most) {
      const what = `You have ${mine} ${this.#what} open; end some of them first.`;
      throw new Failure('too-fast', what, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    let isIn = true;
    const leave = (): void => {
      if (isIn) this.#leave(key);
      isIn = false;
    };
    // Whoever was gone before has nobody left to tell of it.
    if (answer.closed) return { leave };
    this.#open.set(key, mine + 1);
    answer.once('close', leave);
    return { leave };
  }

  #leave(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}

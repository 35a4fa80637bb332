import { OutsideError } from './outside-error.ts';

/** For how long a host is waited for: its signal is aborted when that is over. */
export class Patience {
  readonly #over = new AbortController();
  readonly #host: string;
  #timer: NodeJS.Timeout;

  constructor(host: string, ms: number) {
    this.#host = host;
    this.#timer = this.#start(ms);
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** So long from now. */
  renew(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start(ms);
  }

  /** There is nothing more to wait for. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #start(ms: number): NodeJS.Timeout {
    const giveUp = (): void =>
      this.#over.abort(new OutsideError('too-slow', `${this.#host} took too long to answer.`));
    // Nobody is to be kept from ending by somebody who is not coming.
    return setTimeout(giveUp, ms).unref();
  }
}

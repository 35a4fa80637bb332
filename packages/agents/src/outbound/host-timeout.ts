import { providerReason } from '@conch/protocol';
import { GuardedFetchError } from './guarded-fetch-error.ts';

/** The time-out for a host. The signal aborts when the time-out expires. */
export class HostTimeout {
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

  /** Restarts the time-out with this length. */
  renew(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start(ms);
  }

  /** Cancels the time-out. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #start(ms: number): NodeJS.Timeout {
    const giveUp = (): void =>
      this.#over.abort(
        new GuardedFetchError('too-slow', providerReason('host-slow', { host: this.#host })),
      );
    // The timer is unreferenced, so that a silent host does not keep the process alive.
    return setTimeout(giveUp, ms).unref();
  }
}

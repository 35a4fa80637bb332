import type { ConnectionState } from '@conch/sdk';
import { createStore } from '../state/create-store.ts';

// A loss of the connection that is shorter than this time is never reported.
const LOST_AFTER_MS = 800;

/** Whether the server can be reached. Failed reconnects do not restart the timer. */
export class ServerReachability {
  /** Whether the connection has been lost for longer than `LOST_AFTER_MS`. */
  readonly isLost = createStore(false);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Whether the connection is down now, even if only for a moment. */
  get isDown(): boolean {
    return this.#timer !== null;
  }

  /** Receives the new state of the page's socket. */
  onStateChange(kind: ConnectionState['kind']): void {
    if (kind === 'waiting') this.#timer ??= setTimeout(() => this.isLost.set(true), LOST_AFTER_MS);
    if (kind !== 'open' || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.isLost.set(false);
  }
}

export const serverReachability = new ServerReachability();

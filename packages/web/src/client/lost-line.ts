import type { ConnectionState } from '@conch/sdk';

// A connection that is back within a moment was not worth a word.
const LOST_AFTER_MS = 800;

/** Whether the server can be reached; tries that fail make it no less lost. */
export class LostLine {
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isLost = false;

  /** Whether it is lost, and has been for a moment. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Whether it was lost just now, or is still. */
  get isDown(): boolean {
    return this.#timer !== null;
  }

  /** The socket of the page stands otherwise. */
  told(kind: ConnectionState['kind']): void {
    if (kind === 'waiting') this.#timer ??= setTimeout(() => this.#become(true), LOST_AFTER_MS);
    if (kind !== 'open' || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#become(false);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #become(isLost: boolean): void {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    for (const listener of this.#listeners) listener();
  }
}

/** The line of this page. */
export const lostLine = new LostLine();

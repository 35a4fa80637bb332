import type { Writable } from 'node:stream';
import type { Clock } from '@conch/runtime';

interface OutletParts {
  /** A socket or a streamed response. Its high-water mark limits the unsent bytes. */
  readonly stream: Writable;
  readonly isOpen: () => boolean;
  readonly clock: Clock;
  readonly stalledMs: number;
  /** Called if the client has read nothing for too long. */
  readonly stalled: () => void;
}

/**
 * The sending side of a connection. Unread bytes wait here and in the kernel. Their number is
 * limited, so a client that does not read uses only limited memory.
 */
export class Outlet {
  readonly #parts: OutletParts;
  #waiting: ((isOpen: boolean) => void)[] = [];
  #callOff: (() => void) | null = null;

  constructor(parts: OutletParts) {
    this.#parts = parts;
    parts.stream.on('drain', () => this.#wake(true));
  }

  get isFull(): boolean {
    return this.#parts.stream.writableNeedDrain;
  }

  send(bytes: Buffer | string): void {
    const { stream, isOpen } = this.#parts;
    if (isOpen() && !stream.write(bytes)) this.#watchForStall();
  }

  /** Resolves to true when the buffer has free space, or to false if the connection has closed. */
  room(): Promise<boolean> {
    if (!this.#parts.isOpen()) return Promise.resolve(false);
    if (!this.isFull) return Promise.resolve(true);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#wake(false);
  }

  #watchForStall(): void {
    const { clock, stalledMs, stalled } = this.#parts;
    this.#callOff ??= clock.after(stalledMs, stalled);
  }

  #wake(isOpen: boolean): void {
    this.#callOff?.();
    this.#callOff = null;
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isOpen);
  }
}

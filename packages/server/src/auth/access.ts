import { accessEpoch, type Database, type Script } from '@conch/store';
import type { Clock } from '@conch/runtime';

const POLL_MS = 400;

/**
 * Knows when anybody's access may have changed. Whoever keeps what someone may do, keeps it with
 * the epoch at which it was true, and asks again when the epoch has moved on.
 */
export class Access {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #epoch = 0;
  #isClosed = false;
  #callOff: () => void = () => {};

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Other nodes change access too, and do not say so. */
  async start(): Promise<void> {
    await this.look();
    if (this.#database.dialect === 'postgres') this.#pollLater();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** A change that gives or takes access: it holds, for open sockets too, when this resolves. */
  async change<T>(script: () => Script<T>): Promise<T> {
    const { result, epoch } = await this.#database.transact(function* () {
      return { result: yield* script(), epoch: yield* accessEpoch() };
    });
    this.#saw(epoch);
    return result;
  }

  /** Access may have been changed by way of the runtime: now that holds here too. */
  async look(): Promise<void> {
    this.#saw(await this.#database.read(() => accessEpoch()));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff();
  }

  #saw(epoch: number): void {
    if (epoch <= this.#epoch) return;
    this.#epoch = epoch;
    for (const listener of this.#listeners) listener();
  }

  #pollLater(): void {
    this.#callOff = this.#clock.after(POLL_MS, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    try {
      await this.look();
    } catch {
      // A database that does not answer has not taken anything away; it is asked again.
    }
    if (!this.#isClosed) this.#pollLater();
  }
}

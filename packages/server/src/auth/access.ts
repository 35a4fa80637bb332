import { accessEpoch, timeFloor, type Database, type Script } from '@conch/store';
import type { Alongside, Clock } from '@conch/runtime';

const POLL_MS = 400;

/**
 * Tracks changes of access by an epoch. A cached standing stores the epoch at which it was loaded,
 * and is renewed when the epoch has advanced.
 */
export class Access {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #epoch = 0;
  #isClosed = false;
  #callOff: () => void = () => {};

  readonly #sawTime: (floor: number) => void;

  /** `sawTime` receives the latest time that any node has stored. */
  constructor(database: Database, clock: Clock, sawTime: (floor: number) => void = () => {}) {
    this.#database = database;
    this.#clock = clock;
    this.#sawTime = sawTime;
  }

  /** Polls, because other nodes change access without notifying this one. */
  async start(): Promise<void> {
    await this.look();
    if (this.#database.dialect === 'postgres') this.#pollLater();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Runs a change of access. When the promise resolves, open sockets use the new access too. */
  async change<T>(script: () => Script<T>): Promise<T> {
    const { result, epoch } = await this.#database.transact(function* () {
      return { result: yield* script(), epoch: yield* accessEpoch() };
    });
    this.#saw(epoch);
    return result;
  }

  /**
   * Like `change`, but as part of another change. Open sockets see the new access before anybody is
   * notified of that change.
   */
  alongside<Given>(script: (given: Given) => Script<unknown>): Required<Alongside<Given>> {
    let epoch = 0;
    return {
      *also(given) {
        yield* script(given);
        epoch = yield* accessEpoch();
      },
      committed: () => this.#saw(epoch),
    };
  }

  /** Loads the epoch after the runtime has changed access. */
  async look(): Promise<void> {
    const { epoch, floor } = await this.#database.read(function* () {
      return { epoch: yield* accessEpoch(), floor: yield* timeFloor() };
    });
    this.#sawTime(floor);
    this.#saw(epoch);
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
      // An unreachable database is ignored: the next poll tries again.
    }
    if (!this.#isClosed) this.#pollLater();
  }
}

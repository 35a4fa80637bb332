import { accessEpoch, timeFloor, type Database, type Script } from '@conch/store';
import type { CallerWrites, Clock } from '@conch/runtime';
import { recheck, type Permission } from './recheck.ts';

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

  /**
   * Loads the epoch and then polls it, because other nodes change access without notifying this
   * node.
   */
  async start(): Promise<void> {
    await this.look();
    if (this.#database.dialect === 'postgres') this.#pollLater();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /**
   * Runs a change of access, if the caller still has the permission. When the promise resolves, open
   * sockets use the new access too.
   */
  async change<T>(permission: Permission, script: () => Script<T>): Promise<T> {
    const renewed = this.renewed(permission);
    const { result, epoch } = await this.#database.transact(function* () {
      yield* renewed();
      return { result: yield* script(), epoch: yield* accessEpoch() };
    });
    this.#saw(epoch);
    return result;
  }

  /**
   * Like `change`, but inside the transaction of another change. Open sockets use the new access
   * before anybody is notified of that other change.
   */
  alongside<Given>(
    permission: Permission,
    script: (given: Given) => Script<unknown> = nothing,
  ): Required<CallerWrites<Given>> {
    const renewed = this.renewed(permission);
    let epoch = 0;
    return {
      *also(given) {
        yield* renewed();
        yield* script(given);
        epoch = yield* accessEpoch();
      },
      committed: () => this.#saw(epoch),
    };
  }

  /**
   * A permission check for any other transaction. The script throws if the caller has lost the
   * permission.
   */
  renewed(permission: Permission): () => Script<void> {
    return () => recheck(permission, this.#clock.now());
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

// oxlint-disable-next-line require-yield -- a script without database calls
function* nothing(): Script<void> {}

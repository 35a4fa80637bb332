import type { Clock } from '@conch/runtime';
import { raiseTimeFloor, StoreFailed, timeFloor, type Database } from '@conch/store';
import type { ServerLog } from './log.ts';

interface ServerTimeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: ServerLog;
}

/** A killed process loses at most this much of the passed time. */
const KEEP_EVERY_MS = 60_000;
/** The largest expected difference between the clocks of several machines. */
const USUAL_SKEW_MS = 5_000;

/**
 * A clock for expiry that never goes back. It continues from the latest time that any process on
 * this database has seen, and advances with the monotonic clock.
 */
export class ServerTime implements Clock {
  readonly #parts: ServerTimeParts;
  /** The latest time seen on any clock, and the monotonic time at that moment. */
  #base = 0;
  #baseMs = 0;
  /** The time stored in the database. */
  #stored = 0;
  #isClosed = false;
  #callOff: () => void = () => {};

  constructor(parts: ServerTimeParts) {
    this.#parts = parts;
  }

  /** Continues from the time stored in the database. */
  async start(): Promise<void> {
    const { database, clock, log } = this.#parts;
    this.saw(await database.read(() => timeFloor()));
    const behindMs = this.now() - clock.now();
    if (behindMs > USUAL_SKEW_MS) log.warn({ what: 'clock-behind', behindMs });
    await this.#keep();
    this.#keepLater();
  }

  readonly now = (): number => {
    const { clock } = this.#parts;
    const nowMs = clock.monotonicMs();
    const carried = this.#base + nowMs - this.#baseMs;
    const wall = clock.now();
    if (wall <= carried) return Math.floor(carried);
    this.#base = wall;
    this.#baseMs = nowMs;
    return wall;
  };

  readonly monotonicMs = (): number => this.#parts.clock.monotonicMs();

  readonly after: Clock['after'] = (ms, call) => this.#parts.clock.after(ms, call);

  /** Advances to a time that another process on this database has already reached. */
  saw(floor: number): void {
    this.#stored = Math.max(this.#stored, floor);
    if (floor <= this.now()) return;
    this.#base = floor;
    this.#baseMs = this.#parts.clock.monotonicMs();
  }

  /** Stores the time at which something expired, so that it stays expired after a restart. */
  async hasPassed(expiredAt: number): Promise<void> {
    if (this.#stored < expiredAt) await this.#keep();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#callOff();
    // The database may already be closed and cannot store the time then.
    await this.#keep().catch(() => undefined);
  }

  async #keep(): Promise<void> {
    const at = this.now();
    try {
      await this.#parts.database.transact(() => raiseTimeFloor(at));
      this.#stored = Math.max(this.#stored, at);
    } catch (error) {
      // People must be able to read even if the disk is full, so a failed write is ignored. The
      // next try stores the time.
      if (!(error instanceof StoreFailed)) throw error;
    }
  }

  #keepLater(): void {
    this.#callOff = this.#parts.clock.after(KEEP_EVERY_MS, () => {
      void this.#keep().finally(() => this.#isClosed || this.#keepLater());
    });
  }
}

import { isApproval, type SpaceId, type Streamed } from '@conch/engine';
import { lockFloor, saveFloor, StoreFailed, type Database, type Script } from '@conch/store';
import { settleTick } from './forum/settle-tick.ts';
import { noSuchSpace } from './no-such-space.ts';
import { loadSpace, type OpenSpace } from './open-space.ts';
import type { NameBook } from './name-book.ts';
import type { Recorder } from './decided.ts';
import type { Places } from './places.ts';
import { Refused } from './refused.ts';
import { refreshRoster } from './refresh-roster.ts';
import type { Telling } from './run/telling.ts';
import { SpaceChange } from './space-change.ts';

/** Something to be done in the order of a space. */
export interface Job<T> {
  readonly spaceId: SpaceId;
  apply(change: SpaceChange, recorder: Recorder): Script<T | Refused>;
}

/** What the worker needs from the rest of the runtime. */
export interface WorkerPorts {
  readonly database: Database;
  readonly names: NameBook;
  readonly newId: () => string;
  readonly now: () => number;
  /** What runs of a space on this node have said so far. */
  readonly streamedIn: (spaceId: SpaceId) => readonly Streamed[];
  /** From when a space is opened for a change until that is performed or has failed. */
  readonly telling: Pick<Telling, 'hold' | 'release'>;
  /** Places for runs on this node; those that a transaction took and did not use are given back. */
  readonly places: Places;
  readonly nodeId: string;
  readonly crashPoint?: (name: string) => void;
  /** A change has been committed: now it may be told and performed. */
  readonly committed: (change: SpaceChange) => void;
  /** What was committed could not be told or performed. */
  readonly notPerformed: (error: unknown) => void;
  /** The database failed: what was asked for may have been committed all the same. */
  readonly unsure: () => void;
  /** All that was asked for is done. */
  readonly rested: () => void;
}

interface Pending {
  readonly job: Job<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

// Enough to share the cost of a commit among many; few enough that nobody waits long for others.
const MOST_JOBS_AT_ONCE = 256;
const MOST_OPEN_SPACES = 1_000;

/**
 * Load, decide, commit, perform. One event at a time in each space; what comes together is
 * committed together, so that many posts share one write to the disk.
 */
export class SpaceWorker {
  readonly #ports: WorkerPorts;
  readonly #spaces = new Map<SpaceId, OpenSpace>();
  #pending: Pending[] = [];
  #work: Promise<void> | null = null;

  constructor(ports: WorkerPorts) {
    this.#ports = ports;
  }

  get isIdle(): boolean {
    return this.#work === null && this.#pending.length === 0;
  }

  /** Does a job after all that came before it; what it returns is on disk by then. */
  do<T>(job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ job, resolve: (value) => resolve(value as T), reject });
      this.#work ??= new Promise((done) => {
        // Not at once: what arrives in the same turn of the event loop shares the transaction.
        setImmediate(() => void this.#drain().finally(done));
      });
    });
  }

  /** The space as it stands, for reading. */
  async open(spaceId: SpaceId): Promise<OpenSpace | null> {
    const { database, names } = this.#ports;
    const cached = this.#spaces.get(spaceId);
    if (cached !== undefined && database.dialect === 'sqlite') return cached;
    return database.read(() => loadSpace(spaceId, names));
  }

  /** The space as this node last saw it, if it did. */
  lastSeen(spaceId: SpaceId): OpenSpace | null {
    return this.#spaces.get(spaceId) ?? null;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending.splice(0, MOST_JOBS_AT_ONCE);
        await this.#commit(batch);
        for (const { job } of batch) this.#ports.telling.release(job.spaceId);
      }
    } finally {
      this.#work = null;
      this.#ports.rested();
    }
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await this.#transact(batch);
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreFailed) {
        for (const { reject } of batch) reject(error);
        if (error instanceof StoreFailed) this.#ports.unsure();
        return;
      }
      // One that fails does not touch the others: each is tried by itself.
      for (const pending of batch) await this.#commit([pending]);
      return;
    }
    // Outside: whatever goes wrong here, what is committed must not be done again.
    this.#tell(batch, outcome);
  }

  async #transact(batch: readonly Pending[]): Promise<Outcome> {
    const { database, places, nodeId } = this.#ports;
    let taken = 0;
    const recorder: Recorder = {
      nodeId,
      takePlace: () => {
        const isTaken = places.take();
        if (isTaken) taken += 1;
        return isTaken;
      },
    };
    const attempt = (): Script<Outcome> => {
      places.giveBack(taken);
      taken = 0;
      return this.#applyAll(batch, recorder);
    };
    let outcome: Outcome;
    try {
      outcome = await database.transact(attempt);
    } catch (error) {
      places.giveBack(taken);
      for (const { job } of batch) this.#spaces.delete(job.spaceId);
      throw error;
    }
    const used = outcome.changes.reduce((sum, { claimed }) => sum + claimed.length, 0);
    places.giveBack(taken - used);
    for (const { space, runCounts } of outcome.changes) {
      space.runCounts.keep(runCounts, space.state.floor.chains);
      this.#keep(space);
    }
    return outcome;
  }

  #tell(batch: readonly Pending[], outcome: Outcome): void {
    const { committed, crashPoint } = this.#ports;
    this.#guarded(() => crashPoint?.('before-ack'));
    for (const [place, { resolve, reject }] of batch.entries()) {
      const result = outcome.results[place];
      if (result instanceof Refused) reject(result);
      else resolve(result);
    }
    this.#guarded(() => crashPoint?.('before-perform'));
    for (const change of outcome.changes) this.#guarded(() => committed(change));
    this.#guarded(() => crashPoint?.('after-perform'));
  }

  // Whatever goes wrong with one, the others are performed, and what comes next is done.
  #guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#ports.notPerformed(error);
    }
  }

  *#applyAll(batch: readonly Pending[], recorder: Recorder): Script<Outcome> {
    const { database, names } = this.#ports;
    if (database.dialect === 'postgres') yield* names.refresh();
    const changes = new Map<SpaceId, SpaceChange>();
    const results: unknown[] = [];
    for (const place of inOrderOfSpaces(batch)) {
      const job = batch[place]?.job;
      if (job === undefined) continue;
      const change = changes.get(job.spaceId) ?? (yield* this.#openForChange(job, recorder));
      if (change === null) {
        results[place] = noSuchSpace(job.spaceId);
        continue;
      }
      changes.set(job.spaceId, change);
      results[place] = yield* job.apply(change, recorder);
    }
    const { newId, now } = this.#ports;
    for (const change of changes.values()) {
      yield* settleTick(change, { recorder, newId, now });
      yield* saveChange(change);
    }
    return { changes: [...changes.values()], results };
  }

  *#openForChange({ spaceId }: Job<unknown>, recorder: Recorder): Script<SpaceChange | null> {
    const { database, names, newId, now, streamedIn, telling } = this.#ports;
    telling.hold(spaceId);
    let space = this.#spaces.get(spaceId) ?? null;
    if (database.dialect === 'postgres') {
      // Another node may have been here: the row is held, and what it says is true.
      const nextSeq = yield* lockFloor(spaceId);
      if (nextSeq === null) return null;
      if (space?.nextSeq !== nextSeq) space = null;
    }
    space ??= yield* loadSpace(spaceId, names);
    if (space === null) return null;
    const change = new SpaceChange(space);
    yield* refreshRoster(change, {
      names,
      recorder,
      eventId: newId(),
      at: now(),
      streamed: streamedIn(spaceId),
    });
    return change;
  }

  #keep(space: OpenSpace): void {
    const { id } = space.state;
    this.#spaces.delete(id);
    this.#spaces.set(id, space);
    if (this.#spaces.size <= MOST_OPEN_SPACES) return;
    const [oldest] = this.#spaces.keys();
    if (oldest !== undefined) this.#spaces.delete(oldest);
  }
}

interface Outcome {
  readonly changes: readonly SpaceChange[];
  readonly results: readonly unknown[];
}

// Two nodes that change the same spaces must meet them in the same order, or each would wait for
// the other; within a space the order of coming holds.
function inOrderOfSpaces(batch: readonly Pending[]): readonly number[] {
  const places = batch.map((_, place) => place);
  if (batch.every(({ job }) => job.spaceId === batch[0]?.job.spaceId)) return places;
  const key = (place: number): string => batch[place]?.job.spaceId ?? '';
  return places.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))) || a - b);
}

function* saveChange({ space, entries }: SpaceChange): Script<void> {
  if (entries.length === 0) return;
  const { state, nextSeq, namesVersion } = space;
  // Approvals have deadlines of their own.
  const waits = state.floor.waits.filter((wait) => !isApproval(wait)).map(({ until }) => until);
  yield* saveFloor({
    spaceId: state.id,
    nextSeq,
    namesVersion,
    floor: JSON.stringify(state.floor),
    // Whole milliseconds, and none too early.
    wakeAt: waits.length === 0 ? null : Math.ceil(Math.min(...waits)),
  });
}

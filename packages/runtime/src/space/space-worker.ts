import { setImmediate as nextTurn } from 'node:timers/promises';
import { isApproval, type Ceilings, type SpaceId, type StreamedText } from '@conch/engine';
import {
  lockFloor,
  saveFloor,
  StoreFailed,
  type Database,
  type Script,
  saveSpace,
} from '@conch/store';
import { settleTick } from '../forum/write-tick-run.ts';
import { noSuchSpace, spaceArchived } from './no-such-space.ts';
import { loadSpace, spaceWithoutState, type OpenSpace, spaceRow } from './open-space.ts';
import type { NameBook } from './name-book.ts';
import type { Recorder } from './decision-to-record.ts';
import type { RunSlots } from '../run/run-slots.ts';
import { Refused } from '../refused.ts';
import { refreshRoster } from './refresh-roster.ts';
import type { RunBroadcaster } from '../run/run-broadcaster.ts';
import { SpaceChange } from './space-change.ts';
import { applyEvent } from './apply-event.ts';

/** A task that runs in the order of its space, as part of a transaction. */
export interface Job<T> {
  readonly spaceId: SpaceId;
  /**
   * Whether the job also runs in an archived space. Other jobs are refused in an archived space.
   */
  readonly inArchive?: true;
  /**
   * Whether the job opens the space without its stored state, which may be damaged. Only for a job
   * that deletes the space.
   */
  readonly withoutState?: true;
  /**
   * The number of characters that the job reads. A transaction with such jobs contains fewer jobs.
   */
  readonly reads?: number;
  /**
   * Whether the job has its own transaction. Such a job locks rows that the whole server shares.
   * After these rows are locked, no other space may be locked.
   */
  readonly isAlone?: true;
  /** Other spaces that the job changes in the same transaction. Only allowed with `isAlone`. */
  readonly others?: readonly SpaceId[];
  /** Called after the commit, before any watcher is notified. */
  readonly committed?: (() => void) | undefined;
  apply(
    change: SpaceChange,
    recorder: Recorder,
    others: readonly SpaceChange[],
  ): Script<T | Refused>;
}

export interface WorkerPorts {
  readonly database: Database;
  readonly names: NameBook;
  readonly ceilings: Ceilings;
  readonly newId: () => string;
  readonly now: () => number;
  /** The text so far of a space's runs on this node. */
  readonly streamedIn: (spaceId: SpaceId) => readonly StreamedText[];
  /**
   * Pauses and resumes the streams of a space. The pause begins when the space is opened for a
   * change, and ends when the change was performed or has failed.
   */
  readonly broadcaster: Pick<RunBroadcaster, 'hold' | 'release'>;
  /** The run slots of this node. Slots that a transaction took but did not use are released. */
  readonly places: RunSlots;
  readonly nodeId: string;
  readonly crashPoint?: (name: string) => void;
  /** Called after a change is committed. The change may now be published and performed. */
  readonly committed: (change: SpaceChange) => void;
  /** Called if a committed change could not be published or performed. */
  readonly notPerformed: (error: unknown) => void;
  /** Called if the database failed. The jobs may still have been committed. */
  readonly unsure: () => void;
  /** Called when all pending jobs are done. */
  readonly rested: () => void;
}

interface Pending {
  readonly job: Job<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

// The largest number of jobs in one commit. Many jobs share a commit, but no job may wait long.
const MOST_JOBS_AT_ONCE = 256;
// The maximum number of characters that jobs read in one turn of the event loop. A single larger
// job is allowed.
const MOST_READ_AT_ONCE = 32 * 1024;
const MOST_OPEN_SPACES = 1_000;

/**
 * Loads a space, decides its events, commits the decisions and performs their effects. Handles one
 * event at a time in each space. Jobs that arrive together are committed together, so that many
 * posts share one disk write.
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

  /** Runs a job after all earlier jobs. When the promise resolves, the result is on disk. */
  do<T>(job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ job, resolve: (value) => resolve(value as T), reject });
      this.#work ??= new Promise((done) => {
        // The work is delayed, so that jobs that arrive in the same turn of the event loop share
        // one transaction.
        setImmediate(() => void this.#drain().finally(done));
      });
    });
  }

  /** The current space, only for reading. */
  async open(spaceId: SpaceId): Promise<OpenSpace | null> {
    const { database } = this.#ports;
    const cached = this.#spaces.get(spaceId);
    if (cached !== undefined && database.dialect === 'sqlite') return cached;
    return database.read(() => loadSpace(spaceId, this.#ports));
  }

  /** The space as this node has last loaded it. Null if this node has never loaded it. */
  lastSeen(spaceId: SpaceId): OpenSpace | null {
    return this.#spaces.get(spaceId) ?? null;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending.splice(0, sizeOfBatch(this.#pending));
        await this.#commit(batch);
        const { broadcaster } = this.#ports;
        for (const spaceId of batch.flatMap(({ job }) => spacesOf(job))) {
          broadcaster.release(spaceId, this);
        }
        // SQLite queries block the event loop. Without this pause, all pending jobs would run in
        // one turn.
        if (this.#pending.length > 0 && isHeavy(batch)) await nextTurn();
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
      // A failed job must not affect the others, so each job is now retried alone.
      for (const pending of batch) await this.#commit([pending]);
      return;
    }
    // This call is outside the `try`, because an error here must not repeat a committed job.
    this.#announce(batch, outcome);
  }

  async #transact(batch: readonly Pending[]): Promise<Outcome> {
    const { database, places, nodeId } = this.#ports;
    let usedPlaces = 0;
    const recorder: Recorder = {
      nodeId,
      takePlace: () => {
        const isTaken = places.take();
        if (isTaken) usedPlaces += 1;
        return isTaken;
      },
    };
    const attempt = (): Script<Outcome> => {
      places.giveBack(usedPlaces);
      usedPlaces = 0;
      return this.#applyAll(batch, recorder);
    };
    let outcome: Outcome;
    try {
      outcome = await database.transact(attempt);
    } catch (error) {
      places.giveBack(usedPlaces);
      for (const id of batch.flatMap(({ job }) => spacesOf(job))) this.#spaces.delete(id);
      throw error;
    }
    const used = outcome.changes.reduce((sum, { claimed }) => sum + claimed.length, 0);
    places.giveBack(usedPlaces - used);
    for (const { space, runCounts, isDeleted } of outcome.changes) {
      space.runCounts.keep(runCounts, space.state.floor.chains);
      if (isDeleted) this.#spaces.delete(space.state.id);
      else this.#cache(space);
    }
    return outcome;
  }

  #announce(batch: readonly Pending[], outcome: Outcome): void {
    const { committed, crashPoint } = this.#ports;
    this.#guarded(() => crashPoint?.('before-ack'));
    for (const [place, { job, resolve, reject }] of batch.entries()) {
      const result = outcome.results[place];
      if (result instanceof Refused) reject(result);
      else {
        this.#guarded(() => job.committed?.());
        resolve(result);
      }
    }
    this.#guarded(() => crashPoint?.('before-perform'));
    for (const change of outcome.changes) this.#guarded(() => committed(change));
    this.#guarded(() => crashPoint?.('after-perform'));
  }

  // An error in one callback must not prevent the next callbacks.
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
      results[place] = yield* this.#apply(job, changes, recorder);
    }
    const { newId, now } = this.#ports;
    for (const change of changes.values()) {
      if (change.isDeleted) continue;
      yield* settleTick(change, { recorder, newId, now });
      yield* saveChange(change);
    }
    return { changes: [...changes.values()], results };
  }

  *#apply(
    job: Job<unknown>,
    changes: Map<SpaceId, SpaceChange>,
    recorder: Recorder,
  ): Script<unknown> {
    // The spaces are sorted by id, because two nodes that change the same spaces must lock the
    // spaces in the same order.
    for (const spaceId of spacesOf(job).toSorted()) {
      const change = changes.get(spaceId) ?? (yield* this.#opened(job, spaceId, recorder));
      if (change === null || change.isDeleted) return noSuchSpace(spaceId);
      changes.set(spaceId, change);
      if (change.space.archivedAt !== null && job.inArchive !== true) {
        return spaceArchived(change.space.name);
      }
    }
    const [change, ...others] = spacesOf(job).flatMap((id) => changes.get(id) ?? []);
    return change === undefined
      ? noSuchSpace(job.spaceId)
      : yield* job.apply(change, recorder, others);
  }

  *#opened(job: Job<unknown>, spaceId: SpaceId, recorder: Recorder): Script<SpaceChange | null> {
    if (job.withoutState !== true) return yield* this.#openForChange(spaceId, recorder);
    const { database, names, broadcaster } = this.#ports;
    broadcaster.hold(spaceId, this);
    if (database.dialect === 'postgres') yield* lockFloor(spaceId);
    const space = yield* spaceWithoutState(spaceId, names);
    return space === null ? null : new SpaceChange(space);
  }

  *#openForChange(spaceId: SpaceId, recorder: Recorder): Script<SpaceChange | null> {
    const { database, names, newId, now, streamedIn, broadcaster } = this.#ports;
    broadcaster.hold(spaceId, this);
    let space = this.#spaces.get(spaceId) ?? null;
    if (database.dialect === 'postgres') {
      // Another node may have changed the space. The locked row contains the latest state.
      const nextSeq = yield* lockFloor(spaceId);
      if (nextSeq === null) {
        this.#spaces.delete(spaceId);
        return null;
      }
      if (space?.nextSeq !== nextSeq) space = null;
    }
    space ??= yield* loadSpace(spaceId, this.#ports);
    if (space === null) return null;
    const change = new SpaceChange(space);
    yield* refreshRoster(change, {
      names,
      recorder,
      eventId: newId(),
      at: now(),
      streamed: streamedIn(spaceId),
    });
    if (space.hasNewCeilings) yield* recordCeilings(change, { recorder, id: newId(), at: now() });
    return change;
  }

  #cache(space: OpenSpace): void {
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

function spacesOf({ spaceId, others = [] }: Job<unknown>): readonly SpaceId[] {
  return [spaceId, ...others];
}

function isHeavy(batch: readonly Pending[]): boolean {
  return batch.reduce((sum, { job }) => sum + (job.reads ?? 0), 0) > MOST_READ_AT_ONCE / 4;
}

/** The number of pending jobs for the next transaction. */
function sizeOfBatch(pending: readonly Pending[]): number {
  const alone = pending.findIndex(({ job }) => job.isAlone === true);
  if (alone === 0) return 1;
  const most = alone < 0 ? MOST_JOBS_AT_ONCE : Math.min(alone, MOST_JOBS_AT_ONCE);
  let read = 0;
  for (const [place, { job }] of pending.slice(0, most).entries()) {
    read += job.reads ?? 0;
    if (read > MOST_READ_AT_ONCE) return Math.max(place, 1);
  }
  return most;
}

// Two nodes must lock the same spaces in the same order to avoid a deadlock. Jobs of one space stay
// in order of arrival.
function inOrderOfSpaces(batch: readonly Pending[]): readonly number[] {
  const places = batch.map((_, place) => place);
  if (batch.every(({ job }) => job.spaceId === batch[0]?.job.spaceId)) return places;
  const key = (place: number): string => batch[place]?.job.spaceId ?? '';
  return places.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))) || a - b);
}

/** Saves the floor of a changed space. */
export function* saveChange({ space, entries }: SpaceChange): Script<void> {
  if (entries.length === 0) return;
  const { state, nextSeq, namesVersion } = space;
  // Approvals are left out, because `ApprovalDeadlines` ends them.
  const waits = state.floor.waits.filter((wait) => !isApproval(wait)).map(({ until }) => until);
  yield* saveFloor({
    spaceId: state.id,
    nextSeq,
    namesVersion,
    floor: JSON.stringify(state.floor),
    // The time is rounded up to whole milliseconds, so that no timer fires too early.
    wakeAt: waits.length === 0 ? null : Math.ceil(Math.min(...waits)),
  });
}

interface CeilingsEvent {
  readonly recorder: Recorder;
  readonly id: string;
  readonly at: number;
}

/**
 * Records the limits under new ceilings (CE1), so that a replay makes the same decisions. The saved
 * limits do not change, so a higher ceiling restores them.
 */
function* recordCeilings(change: SpaceChange, { recorder, id, at }: CeilingsEvent): Script<void> {
  const { settings } = change.space.state;
  const event = { type: 'settings-changed', id, at, settings, isByCeilings: true } as const;
  yield* applyEvent(change, event, recorder);
  change.space = { ...change.space, hasNewCeilings: false };
  yield* saveSpace(spaceRow(change.space));
}

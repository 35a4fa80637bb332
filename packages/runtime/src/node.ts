import { asSpaceId, type Instant, type SpaceId } from '@conch/engine';
import {
  endLease,
  endOtherLeases,
  leaseNow,
  liveRunCounts,
  floorOf,
  releaseRunsOf,
  releaseRunsOfDeadNodes,
  renewLease,
  spacesWithActs,
  wakingSpaces,
  type Script,
} from '@conch/store';
import { arrivals } from './arrivals.ts';
import { Chores } from './chores.ts';
import type { Core } from './core.ts';
import { bringUpToDate } from './door/tell-spaces.ts';
import type { Schedules } from './door/schedules.ts';
import { failureLine, logChange, type Log } from './log.ts';
import { Refused } from './refused.ts';
import { Interruption } from './run/live-run.ts';
import { OwnRuns } from './run/own-runs.ts';
import type { Runner } from './run/runner.ts';
import { TakeUp } from './run/take-up.ts';
import type { SpaceChange } from './space-change.ts';
import { timeReached } from './time-reached.ts';
import { WaitTimers } from './wait-timers.ts';

/** How often a node looks after itself and after the others. */
export interface NodeTiming {
  /** How long after its last sign of life a node counts as dead. */
  readonly leaseMs: number;
  /** How often runs are looked at for having taken too long. */
  readonly overdueMs: number;
  /** How often a node looks for what others have left or done. */
  readonly pollMs: number;
}

export const DEFAULT_TIMING: NodeTiming = { leaseMs: 8_000, overdueMs: 250, pollMs: 1_000 };

interface NodeParts {
  readonly core: Core;
  readonly nodeId: string;
  readonly runner: Runner;
  readonly schedules: Schedules;
  readonly timing: NodeTiming;
  readonly log: Log | null;
  /** Aborted when the time to let runs end is over. */
  readonly closing: AbortController;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isBusy: () => boolean;
}

/** One process at work: performs what was committed, and takes up what was left undone. */
export class ConchNode {
  readonly #parts: NodeParts;
  readonly #waits: WaitTimers;
  readonly #takeUp: TakeUp;
  readonly #ownRuns: OwnRuns;
  readonly #chores: Chores;
  #isClosing = false;
  #isClosed = false;
  #stirred: (() => void)[] = [];

  constructor(parts: NodeParts) {
    this.#parts = parts;
    this.#chores = new Chores({
      clock: parts.core.clock,
      failed: (during, error) => this.failed(during, error),
      done: () => this.stir(),
    });
    this.#waits = new WaitTimers(parts.core.clock, (spaceId, until) =>
      this.#chores.now('waits', () => this.#endWaits(spaceId, until)),
    );
    const { core, nodeId, runner, crashPoint, timing } = parts;
    this.#takeUp = new TakeUp({
      core,
      nodeId,
      runner,
      crashPoint,
      isClosing: () => this.#isClosing,
      failed: (error) => this.failed('claims', error),
      chore: (call) => this.#chores.now('claims', call),
    });
    this.#ownRuns = new OwnRuns({
      core,
      nodeId,
      patienceMs: timing.pollMs,
      isInHand: (id) => this.#takeUp.isInHand(id),
      requeued: () => this.#takeUp.look(),
    });
  }

  /** Takes up whatever an earlier process left: runs, waits, acts, schedules. */
  async start(): Promise<void> {
    const { core, nodeId, timing } = this.#parts;
    const { database } = core;
    const isAlone = database.dialect === 'sqlite';
    const live = await database.transact(function* () {
      yield* core.names.refresh();
      yield* renewLease(nodeId, isAlone ? FOR_EVER_MS : timing.leaseMs);
      // Nobody else can have this database: whoever had runs is gone.
      if (isAlone) yield* endOtherLeases(nodeId);
      yield* releaseRunsOfDeadNodes(yield* leaseNow());
      return yield* liveRunCounts();
    });
    this.#parts.crashPoint?.('after-recovery');
    for (const { spaceId } of live) await core.do(bringUpToDate(spaceId));
    await this.#lookRound();
    this.#chores.every(timing.overdueMs, 'overdue', async () => this.#parts.runner.endOverdue());
    if (isAlone) return;
    this.#chores.every(timing.leaseMs / 4, 'lease', () => this.#signOfLife());
    this.#chores.every(timing.pollMs, 'poll', () => this.#lookRound());
    // Other nodes do not tell this one what they stop: whoever is stopped should not talk on long.
    this.#chores.every(timing.overdueMs, 'own-runs', async () => {
      if (core.live.all().length > 0) await this.#lookAtOwnRuns();
    });
  }

  /** A change has been committed: now it is told, and its effects are performed. */
  committed(change: SpaceChange): void {
    const { core, runner, log } = this.#parts;
    const { space } = change;
    if (log !== null) logChange(log, change);
    try {
      core.feed.publish(change);
    } catch (error) {
      // Who cannot be told must not keep others from being run.
      this.failed('feed', error);
    }
    for (const id of change.ended) {
      const run = core.live.get(id);
      if (run === undefined) core.live.noteEnded(id);
      else if (run.isEnding) run.isEnded = true;
      else run.interrupt(new Interruption('ended-elsewhere'));
    }
    for (const claimed of change.claimed) {
      if (core.live.hasEnded(claimed.run.id)) core.live.giveBack(1);
      else runner.start(claimed, space, change.said);
    }
    for (const visited of change.visited) {
      this.#chores.now('acts', async () => {
        this.#parts.crashPoint?.('before-arrival');
        await core.do(arrivals(visited, () => core.clock.now()));
      });
    }
    for (const { until } of space.state.floor.waits) this.#waits.waitUntil(space.state.id, until);
    if (change.hasQueued) this.#takeUp.look();
    else this.#takeUp.goOn();
    this.stir();
  }

  /** A place may have become free: a queued run may have it. */
  runFinished(): void {
    this.#takeUp.goOn();
    this.stir();
  }

  /** Something has ended: whoever waits for quiet looks again. */
  stir(): void {
    const waiting = this.#stirred;
    this.#stirred = [];
    for (const wake of waiting) wake();
  }

  /** Resolves when nothing is queued, running or about to run; refused if the node closes first. */
  async idle(spaceId: SpaceId | null): Promise<void> {
    while (!this.#isClosed) {
      // Listening first: what ends while the database is asked must not be missed.
      const stirred = this.#nextStir();
      if (await this.#isQuiet(spaceId)) return;
      await stirred;
    }
    throw new Refused('closing', 'Conch has stopped; what is left is done when it is back.');
  }

  /** Stops taking things up, lets runs end for a while, and gives back those that do not. */
  async close(drainMs: number): Promise<void> {
    const { core, nodeId } = this.#parts;
    this.#isClosing = true;
    core.live.takeNoMore();
    this.#chores.stop();
    this.#waits.close();
    this.#parts.schedules.close();
    await this.#drained(drainMs);
    this.#parts.closing.abort(new Interruption('closing'));
    for (const run of core.live.all()) run.interrupt(new Interruption('closing'));
    await this.#drained(LAST_WORDS_MS);
    try {
      await core.database.transact(function* () {
        yield* releaseRunsOf(nodeId);
        yield* endLease(nodeId);
      });
    } finally {
      this.#isClosed = true;
      core.feed.close();
      this.stir();
    }
  }

  /** Something could not be done: it is still in the database, and is looked for again. */
  failed(during: string, error: unknown): void {
    this.#parts.log?.(failureLine(during, error));
    this.#chores.soon('retry', () => this.#lookRound());
  }

  /** Runs may have been given to this node without its knowing. */
  lookAtOwnRunsSoon(): void {
    this.#chores.soon('own-runs', () => this.#lookAtOwnRuns());
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async #drained(ms: number): Promise<void> {
    const time = { isUp: false };
    const callOff = this.#parts.core.clock.after(ms, () => {
      time.isUp = true;
      this.stir();
    });
    while (!time.isUp && this.#isStirring(null)) await this.#nextStir();
    callOff();
  }

  #isStirring(spaceId: SpaceId | null): boolean {
    const { core, isBusy, schedules } = this.#parts;
    if (isBusy() || this.#chores.isAtWork || schedules.isFiring) return true;
    return spaceId === null ? core.live.count > 0 : core.live.isBusy(spaceId);
  }

  async #isQuiet(spaceId: SpaceId | null): Promise<boolean> {
    if (this.#isStirring(spaceId)) return false;
    try {
      if (await this.#isLeft(spaceId)) return false;
    } catch (error) {
      // The database is let go of while it is asked.
      if (this.#isClosed) return false;
      throw error;
    }
    return !this.#isStirring(spaceId);
  }

  async #isLeft(spaceId: SpaceId | null): Promise<boolean> {
    const isMeant = (id: string): boolean => spaceId === null || id === spaceId;
    return this.#parts.core.database.read(function* (): Script<boolean> {
      const counts = yield* liveRunCounts();
      if (counts.some((row) => isMeant(row.spaceId))) return true;
      return (yield* spacesWithActs()).some(isMeant);
    });
  }

  #nextStir(): Promise<void> {
    return new Promise((resolve) => {
      this.#stirred.push(resolve);
      // Other nodes do not tell this one when they are done.
      if (this.#parts.core.database.dialect === 'postgres') setTimeout(resolve, 25);
    });
  }

  async #endWaits(spaceId: SpaceId, until: Instant): Promise<void> {
    const { core } = this.#parts;
    // Its time has come even if the clock, set back meanwhile, says that it has not.
    const at = Math.max(core.clock.now(), until);
    await core.do(timeReached(spaceId, core.newId(), at));
  }

  async #findWaits(): Promise<void> {
    const spaces = await this.#parts.core.database.read(() => wakingSpaces());
    for (const { spaceId, wakeAt } of spaces) {
      if (wakeAt !== null) this.#waits.waitUntil(asSpaceId(spaceId), wakeAt);
    }
  }

  async #signOfLife(): Promise<void> {
    const { core, nodeId, timing } = this.#parts;
    await core.database.transact(() => renewLease(nodeId, timing.leaseMs));
  }

  /** Finds what other nodes left or did; on a database of its own, what an earlier process left. */
  async #lookRound(): Promise<void> {
    const { core, nodeId, timing } = this.#parts;
    const { database, feed } = core;
    const { acts, heads } = await database.transact(function* () {
      // Or a node that hung for a while would take its own runs for those of a dead one, and run
      // them a second time beside the first.
      if (database.dialect === 'postgres') yield* renewLease(nodeId, timing.leaseMs);
      yield* releaseRunsOfDeadNodes(yield* leaseNow());
      return { acts: yield* spacesWithActs(), heads: yield* headsOf(feed.watchedSpaces()) };
    });
    for (const spaceId of acts) await core.do(arrivals(asSpaceId(spaceId), () => core.clock.now()));
    for (const [spaceId, head] of heads) feed.sawHead(spaceId, head);
    await this.#findWaits();
    await this.#lookAtOwnRuns();
    await this.#parts.schedules.fireDue();
    this.#takeUp.look();
  }

  async #lookAtOwnRuns(): Promise<void> {
    if (!(await this.#ownRuns.look())) this.lookAtOwnRunsSoon();
  }
}

const FOR_EVER_MS = 1_000 * 365 * 86_400_000;
const LAST_WORDS_MS = 1_000;

function* headsOf(spaces: readonly SpaceId[]): Script<ReadonlyMap<SpaceId, number>> {
  const heads = new Map<SpaceId, number>();
  for (const spaceId of spaces) {
    const floor = yield* floorOf(spaceId);
    if (floor !== null) heads.set(spaceId, floor.nextSeq - 1);
  }
  return heads;
}

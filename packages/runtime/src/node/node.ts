import { isApproval, type Instant, type SpaceId } from '@conch/engine';
import { endLease, isDiskFull, releaseRunsOf } from '@conch/store';
import { ApprovalDeadlines } from './approval-deadlines.ts';
import { deliverActs } from '../across/deliver-acts.ts';
import { Chores } from './chores.ts';
import type { DueWork, RuntimeContext } from '../runtime-context.ts';
import { SpaceEraser } from '../space/erase-deleted-spaces.ts';
import { tellSpace } from '../api/notify-spaces.ts';
import type { Schedules } from '../api/schedules/schedules.ts';
import type { Ticks } from '../forum/ticks.ts';
import { SearchIndexer } from '../search/search-indexer.ts';
import { isSpaceDamaged, isUnusableSpace } from '../space/no-such-space.ts';
import { failureLine, logChange, type Log } from '../log.ts';
import { IdleTracker } from './idle-tracker.ts';
import { Refused } from '../refused.ts';
import { DatabasePoll } from './database-poll.ts';
import { Interruption } from '../run/live-run.ts';
import { OwnRuns } from '../run/own-runs.ts';
import type { Runner } from '../run/runner.ts';
import { RunClaimer } from '../run/run-claimer.ts';
import type { SpaceChange } from '../space/space-change.ts';
import { timeReached } from './time-reached.ts';
import { WaitTimers } from './wait-timers.ts';

/** The intervals of a node's periodic work. */
export interface NodeTiming {
  /** A node counts as dead when its last lease renewal is this long ago. */
  readonly leaseMs: number;
  /** How often the node checks runs for time-outs. */
  readonly overdueMs: number;
  /** How often a node polls the database for work of other nodes. */
  readonly pollMs: number;
}

export const DEFAULT_TIMING: NodeTiming = { leaseMs: 8_000, overdueMs: 250, pollMs: 1_000 };

interface NodeParts {
  readonly context: RuntimeContext;
  readonly nodeId: string;
  readonly runner: Runner;
  readonly schedules: Schedules;
  readonly ticks: Ticks;
  readonly timing: NodeTiming;
  readonly log: Log | null;
  /** Aborts when the time that runs have to finish is over. */
  readonly closing: AbortController;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isBusy: () => boolean;
}

/** One Conch process. It performs the effects of committed changes and resumes unfinished work. */
export class ConchNode {
  readonly #parts: NodeParts;
  readonly #waits: WaitTimers;
  readonly #approvals: ApprovalDeadlines;
  readonly #claimer: RunClaimer;
  readonly #ownRuns: OwnRuns;
  readonly #chores: Chores;
  readonly #idleTracker: IdleTracker;
  readonly #rounds: DatabasePoll;
  readonly #erasing: SpaceEraser;
  readonly searchIndexer: SearchIndexer;
  #begun: Promise<void> | null = null;
  #isClosing = false;
  #isClosed = false;

  constructor(parts: NodeParts) {
    this.#parts = parts;
    this.#chores = new Chores({
      clock: parts.context.clock,
      failed: (during, error) => this.failed(during, error),
      done: () => this.notifyIdle(),
    });
    this.#waits = new WaitTimers(parts.context.clock, (spaceId, until) =>
      this.#chores.now('waits', () => this.#endWaits(spaceId, until)),
    );
    this.#approvals = new ApprovalDeadlines(parts.context, () =>
      this.#chores.now('approvals', () => this.#approvals.look()),
    );
    const { context, nodeId, runner, schedules, ticks, crashPoint, timing } = parts;
    const { leaseMs } = timing;
    this.#rounds = new DatabasePoll({ context, nodeId, leaseMs, waits: this.#waits });
    const isClosing = () => this.#isClosing;
    const due = () => this.doDue('erase');
    this.#erasing = new SpaceEraser({ context, crashPoint, isClosing, due });
    this.searchIndexer = new SearchIndexer({ context, crashPoint, isClosing });
    this.#idleTracker = new IdleTracker({
      context,
      isBusy: () => parts.isBusy() || this.#chores.isAtWork || schedules.isFiring || ticks.isFiring,
      isClosed: () => this.#isClosed,
    });
    this.#claimer = new RunClaimer({
      context,
      nodeId,
      runner,
      crashPoint,
      isClosing: () => this.#isClosing,
      failed: (error) => this.failed('claims', error),
      chore: (call) => this.#chores.now('claims', call),
    });
    this.#ownRuns = new OwnRuns({
      context,
      nodeId,
      patienceMs: timing.pollMs,
      isInHand: (id) => this.#claimer.isInHand(id),
      requeued: () => this.#claimer.look(),
    });
  }

  /** Resumes the unfinished work of an earlier process: runs, waits, acts, schedules. */
  async start(): Promise<void> {
    const { context, timing } = this.#parts;
    try {
      await this.#lookRound();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // The disk is full, so no work is resumed. Existing data can still be read.
      await context.database.read(() => context.names.refresh());
      this.failed('start', error);
    }
    this.#chores.soon('fill search', async () => this.searchIndexer.fill());
    this.#chores.every(timing.overdueMs, 'overdue', async () => this.#parts.runner.endOverdue());
    if (this.#rounds.isAlone) return;
    this.#chores.every(timing.leaseMs / 4, 'lease', () => this.#rounds.signOfLife());
    this.#chores.every(timing.pollMs, 'poll', () => this.#lookRound());
    // Other nodes do not notify this node of a stopped run, so it checks its own runs often.
    this.#chores.every(timing.overdueMs, 'own-runs', async () => {
      if (context.live.all().length > 0) await this.#lookAtOwnRuns();
    });
  }

  /**
   * Takes the lease and recovers unfinished work, once. After a failure, e.g. on a full disk, the
   * next call retries.
   */
  begin(): Promise<void> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = null;
      throw error;
    });
    return this.#begun;
  }

  async #begin(): Promise<void> {
    const { context } = this.#parts;
    const live = await this.#rounds.begin();
    this.#parts.crashPoint?.('after-recovery');
    for (const spaceId of live) await tellSpace(context, spaceId);
  }

  /** Publishes a committed change and performs its effects. */
  committed(change: SpaceChange): void {
    const { context, runner, log } = this.#parts;
    const { space } = change;
    if (log !== null) logChange(log, change);
    try {
      context.feed.publish(change);
    } catch (error) {
      // Runs must start even if the feed throws an error.
      this.failed('feed', error);
    }
    if (change.isDeleted) {
      context.feed.end(space.state.id);
      this.doDue('erase');
    }
    this.searchIndexer.note(space.state.id);
    this.#chores.soon('search', () => this.searchIndexer.addNoted());
    const { ended } = change;
    for (const id of ended.keys()) {
      // Also notes the end of a run that is live here. If the run was parked and resumed, it may be
      // claimed again and not started yet.
      context.live.noteEnded(id);
      const run = context.live.get(id);
      if (run?.isEnding === true) run.isEnded = true;
      else run?.interrupt(new Interruption('ended-elsewhere'));
    }
    for (const claimed of change.claimed) {
      const { id } = claimed.run;
      if (ended.has(id) || context.live.hasEnded(id)) context.live.giveBack(1);
      else runner.start(claimed, space, change.messageRows);
    }
    for (const visited of change.visited) {
      this.#chores.now('acts', async () => {
        this.#parts.crashPoint?.('before-arrival');
        await deliverActs(context, visited);
      });
    }
    for (const [id, outcome] of ended) context.agents.settled(id, outcome);
    for (const wait of change.isDeleted ? [] : space.state.floor.waits) {
      if (isApproval(wait)) this.#approvals.expect(wait.until);
      else this.#waits.waitUntil(space.state.id, wait.until);
    }
    if (change.nextTickAt !== null) this.#parts.ticks.expect(change.nextTickAt);
    if (change.hasQueued) this.#claimer.look();
    else this.#claimer.claimIfFree();
    this.notifyIdle();
  }

  /** Does due work in the background, and sets the timer for the next due time. */
  doDue(work: DueWork): void {
    if (this.#isClosing) return;
    const { schedules } = this.#parts;
    this.#chores.now(work, () => (work === 'erase' ? this.#erasing.look() : schedules.fireDue()));
  }

  /** Called when a run slot may have become free for a queued run. */
  runFinished(): void {
    this.#claimer.claimIfFree();
    this.notifyIdle();
  }

  /** Called when some work ends. Callers that wait for idle check again. */
  notifyIdle(): void {
    this.#idleTracker.notify();
  }

  /**
   * Resolves when no work is queued, running or about to start. Refused if the node closes first.
   */
  idle(spaceId: SpaceId | null): Promise<void> {
    return this.#idleTracker.idle(spaceId);
  }

  /** Stops claiming runs, lets active runs finish, and releases the others after `drainMs`. */
  async close(drainMs: number): Promise<void> {
    const { context, nodeId } = this.#parts;
    this.#isClosing = true;
    context.live.takeNoMore();
    this.#chores.stop();
    this.#waits.close();
    this.#approvals.close();
    this.#erasing.close();
    this.#parts.schedules.close();
    this.#parts.ticks.close();
    // A resting run has no working agent on this node, so it is interrupted without a delay.
    for (const run of context.live.all())
      if (run.isResting) run.interrupt(new Interruption('closing'));
    await this.#idleTracker.drained(drainMs);
    this.#parts.closing.abort(new Interruption('closing'));
    for (const run of context.live.all()) run.interrupt(new Interruption('closing'));
    await this.#idleTracker.drained(LAST_WORDS_MS);
    await this.#chores.settled();
    await this.searchIndexer.settled();
    try {
      await context.database.transact(function* () {
        yield* releaseRunsOf(nodeId);
        yield* endLease(nodeId);
      });
    } catch (error) {
      // The runs stay claimed. The next process recovers them as after a crash.
      if (!isDiskFull(error)) throw error;
    } finally {
      this.#isClosed = true;
      context.feed.close();
      this.notifyIdle();
    }
  }

  /** Logs a failure and polls again soon. The work is still in the database. */
  failed(during: string, error: unknown): void {
    // If the shutdown interrupts a poll, this is not a failure, because the next process polls
    // again.
    if (this.#isClosing && error instanceof Refused && error.code === 'closing') return;
    // A deleted space has no work left.
    if (isUnusableSpace(error) && !isSpaceDamaged(error)) return;
    this.#parts.log?.(failureLine(during, error));
    // A retry cannot repair a space.
    if (isSpaceDamaged(error)) return;
    this.#chores.soon('retry', () => this.#lookRound());
  }

  /** Checks soon whether the database assigns runs to this node that are not live here. */
  lookAtOwnRunsSoon(): void {
    this.#chores.soon('own-runs', () => this.#lookAtOwnRuns());
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async #endWaits(spaceId: SpaceId, until: Instant): Promise<void> {
    const { context } = this.#parts;
    // The timer has expired, so the wait is over even if the clock was set back.
    const at = Math.max(context.clock.now(), until);
    await context.do(timeReached(spaceId, context.newId(), at));
  }

  /** Finds unfinished work of other nodes or of an earlier process. */
  async #lookRound(): Promise<void> {
    await this.begin();
    await this.#rounds.look();
    await this.#approvals.look();
    await this.#lookAtOwnRuns();
    await this.#parts.schedules.fireDue();
    await this.#parts.ticks.fireDue();
    this.#claimer.look();
    this.doDue('erase');
  }

  async #lookAtOwnRuns(): Promise<void> {
    if (!(await this.#ownRuns.look())) this.lookAtOwnRunsSoon();
  }
}

const LAST_WORDS_MS = 1_000;

import { isApproval, type Instant, type SpaceId } from '@conch/engine';
import { endLease, releaseRunsOf } from '@conch/store';
import { ApprovalDeadlines } from './approval-deadlines.ts';
import { arrivals } from './arrivals.ts';
import { Chores } from './chores.ts';
import type { Core } from './core.ts';
import { bringUpToDate } from './door/tell-spaces.ts';
import type { Schedules } from './door/schedules.ts';
import type { Ticks } from './forum/ticks.ts';
import { failureLine, logChange, type Log } from './log.ts';
import { Quiet } from './quiet.ts';
import { Refused } from './refused.ts';
import { Rounds } from './rounds.ts';
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
  readonly ticks: Ticks;
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
  readonly #approvals: ApprovalDeadlines;
  readonly #takeUp: TakeUp;
  readonly #ownRuns: OwnRuns;
  readonly #chores: Chores;
  readonly #quiet: Quiet;
  readonly #rounds: Rounds;
  #isClosing = false;
  #isClosed = false;

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
    this.#approvals = new ApprovalDeadlines(parts.core, () =>
      this.#chores.now('approvals', () => this.#approvals.look()),
    );
    const { core, nodeId, runner, schedules, ticks, crashPoint, timing } = parts;
    const { leaseMs } = timing;
    this.#rounds = new Rounds({ core, nodeId, leaseMs, waits: this.#waits });
    this.#quiet = new Quiet({
      core,
      isBusy: () => parts.isBusy() || this.#chores.isAtWork || schedules.isFiring || ticks.isFiring,
      isClosed: () => this.#isClosed,
    });
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
    const { core, timing } = this.#parts;
    const live = await this.#rounds.begin();
    this.#parts.crashPoint?.('after-recovery');
    for (const spaceId of live) await core.do(bringUpToDate(spaceId));
    await this.#lookRound();
    this.#chores.every(timing.overdueMs, 'overdue', async () => this.#parts.runner.endOverdue());
    if (this.#rounds.isAlone) return;
    this.#chores.every(timing.leaseMs / 4, 'lease', () => this.#rounds.signOfLife());
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
    const { ended } = change;
    for (const id of ended.keys()) {
      // Also one that is still here: it may have been parked, resumed and claimed anew by now.
      core.live.noteEnded(id);
      const run = core.live.get(id);
      if (run?.isEnding === true) run.isEnded = true;
      else run?.interrupt(new Interruption('ended-elsewhere'));
    }
    for (const claimed of change.claimed) {
      const { id } = claimed.run;
      if (ended.has(id) || core.live.hasEnded(id)) core.live.giveBack(1);
      else runner.start(claimed, space, change.said);
    }
    for (const visited of change.visited) {
      this.#chores.now('acts', async () => {
        this.#parts.crashPoint?.('before-arrival');
        await core.do(arrivals(visited, () => core.clock.now()));
      });
    }
    for (const [id, outcome] of ended) core.agents.settled(id, outcome);
    for (const wait of space.state.floor.waits) {
      if (isApproval(wait)) this.#approvals.expect(wait.until);
      else this.#waits.waitUntil(space.state.id, wait.until);
    }
    if (change.nextTickAt !== null) this.#parts.ticks.expect(change.nextTickAt);
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
    this.#quiet.stir();
  }

  /** Resolves when nothing is queued, running or about to run; refused if the node closes first. */
  idle(spaceId: SpaceId | null): Promise<void> {
    return this.#quiet.idle(spaceId);
  }

  /** Stops taking things up, lets runs end for a while, and gives back those that do not. */
  async close(drainMs: number): Promise<void> {
    const { core, nodeId } = this.#parts;
    this.#isClosing = true;
    core.live.takeNoMore();
    this.#chores.stop();
    this.#waits.close();
    this.#approvals.close();
    this.#parts.schedules.close();
    this.#parts.ticks.close();
    // Nobody is at those that rest: they would only be waited for.
    for (const run of core.live.all())
      if (run.isResting) run.interrupt(new Interruption('closing'));
    await this.#quiet.drained(drainMs);
    this.#parts.closing.abort(new Interruption('closing'));
    for (const run of core.live.all()) run.interrupt(new Interruption('closing'));
    await this.#quiet.drained(LAST_WORDS_MS);
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
    // A look-round that the end has overtaken has not failed: the next process looks.
    if (this.#isClosing && error instanceof Refused && error.code === 'closing') return;
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

  async #endWaits(spaceId: SpaceId, until: Instant): Promise<void> {
    const { core } = this.#parts;
    // Its time has come even if the clock, set back meanwhile, says that it has not.
    const at = Math.max(core.clock.now(), until);
    await core.do(timeReached(spaceId, core.newId(), at));
  }

  /** Finds what other nodes left or did; on a database of its own, what an earlier process left. */
  async #lookRound(): Promise<void> {
    await this.#rounds.look();
    await this.#approvals.look();
    await this.#lookAtOwnRuns();
    await this.#parts.schedules.fireDue();
    await this.#parts.ticks.fireDue();
    this.#takeUp.look();
  }

  async #lookAtOwnRuns(): Promise<void> {
    if (!(await this.#ownRuns.look())) this.lookAtOwnRunsSoon();
  }
}

const LAST_WORDS_MS = 1_000;

import {
  asSpaceId,
  unreachable,
  type MemberId,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import { forumOf, forumsDue, nextTickAfter, saveForum, saveSpace, type Script } from '@conch/store';
import { Alarm } from '../node/alarm.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { aloneIf, type CallerWrites } from '../api/caller-writes.ts';
import { refusalIn } from '../api/refusal-in.ts';
import { askerRefusal } from '../api/messages/sender.ts';
import { applyEvent } from '../space/apply-event.ts';
import { spaceRow } from '../space/open-space.ts';
import { Refused } from '../refused.ts';
import { lacksMoneyStop, moneyStopNeeded } from './money-stop.ts';
import { tickJob, type TickResult, type TickRequest } from './tick-job.ts';

const RETRY_MS = 1_000;

interface TicksPorts {
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly failed: (error: unknown) => void;
  readonly rested: () => void;
}

/**
 * Begins the ticks of forums when they are due. Each plan is one transaction, so a timer that fires
 * too early, twice or on two nodes has no effect.
 */
export class Ticks {
  readonly #context: RuntimeContext;
  readonly #ports: TicksPorts;
  readonly #alarm: Alarm;
  #firing = 0;
  #isClosed = false;

  constructor(context: RuntimeContext, ports: TicksPorts) {
    this.#context = context;
    this.#ports = ports;
    this.#alarm = new Alarm(context.clock, () => this.#fireNow());
  }

  /** Schedules a check for due ticks at this time. */
  expect(at: number): void {
    // Fires synchronously, so that a caller that waits for idle sees the tick as work in progress.
    if (at <= this.#context.clock.now()) this.#fireNow();
    else this.#alarm.ringAt(at);
  }

  /** Whether a tick is due and about to begin. */
  get isFiring(): boolean {
    return this.#firing > 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#alarm.close();
  }

  /** Begins a tick on a person's request, even in a paused forum. Throws `tick-under-way`. */
  async tick(
    spaceId: SpaceId,
    askedBy: MemberId,
    { also }: Pick<CallerWrites<number>, 'also'> = {},
  ): Promise<{ readonly number: number }> {
    const job = tickJob(this.#request(spaceId, askedBy));
    const ticked = await this.#context.do<TickResult>({
      spaceId,
      ...aloneIf(also),
      *apply(...args): Script<TickResult | Refused> {
        const done = (yield* askerRefusal(askedBy)) ?? (yield* job.apply(...args));
        if (also !== undefined && isPlanned(done)) yield* also(done.tick);
        return done;
      },
    });
    if (ticked.kind !== 'planned') throw new Error('a requested tick was not planned');
    return { number: ticked.tick };
  }

  /** Begins every due tick, and sets the alarm for the next one. */
  async fireDue(): Promise<void> {
    this.#firing += 1;
    try {
      await this.#fireAllDue();
    } finally {
      this.#firing -= 1;
      this.#ports.rested();
    }
  }

  #fireNow(): void {
    if (this.#isClosed) return;
    void this.fireDue().catch((error: unknown) => this.#failed(error));
  }

  // A tick whose plan has failed is still due, so it is retried.
  #failed(error: unknown): void {
    if (this.#isClosed) return;
    this.#ports.failed(error);
    this.#alarm.ringAt(this.#context.clock.now() + RETRY_MS);
  }

  async #fireAllDue(): Promise<void> {
    const { database, clock } = this.#context;
    const now = clock.now();
    const due = await database.read(() => forumsDue(now));
    // All ticks start together, so that they share a transaction. A failed tick does not stop the
    // others.
    const fired = await Promise.allSettled(due.map((id) => this.#fire(asSpaceId(id))));
    for (const one of fired) if (one.status === 'rejected') this.#failed(one.reason);
    // A due forum whose last tick is still being written is checked again after that tick.
    const next = await database.read(() => nextTickAfter(now));
    if (next !== null) this.expect(next);
  }

  async #fire(spaceId: SpaceId): Promise<void> {
    // Agents that do not exist have no costs to look up. Their runs fail.
    const gone = new Set<MemberId>();
    for (;;) {
      const ticked: TickResult = await this.#context.do(
        tickJob(this.#request(spaceId, null, gone)),
      );
      switch (ticked.kind) {
        case 'planned':
          return this.#ports.crashPoint?.('after-tick-planned');
        case 'not-due':
          return;
        case 'money-stop':
          if (!(await this.#pause(spaceId))) break;
          return this.#ports.failed(moneyStopNeeded([...ticked.agents]));
        case 'look-up':
          for (const id of await this.#missing(ticked.agents)) gone.add(id);
          break;
        default:
          unreachable(ticked);
      }
    }
  }

  /** Looks up the agents. Returns the agents that do not exist. */
  async #missing(agents: readonly MemberId[]): Promise<readonly MemberId[]> {
    const missing: MemberId[] = [];
    for (const id of agents) {
      if ((await this.#context.agents.find(id)) === null) missing.push(id);
    }
    return missing;
  }

  #request(
    spaceId: SpaceId,
    askedBy: MemberId | null,
    gone: ReadonlySet<MemberId> = new Set(),
  ): TickRequest {
    const { clock, newId } = this.#context;
    return {
      spaceId,
      eventId: newId(),
      now: () => clock.now(),
      askedBy,
      mayRun: (agents, state) => {
        return this.#mayRun(
          agents.filter((id) => !gone.has(id)),
          state,
        );
      },
    };
  }

  // FO25: the agents are checked at each tick, because an agent may have joined or changed its
  // model after the forum was started.
  #mayRun(
    agents: readonly MemberId[],
    { settings }: SpaceState,
  ): ReturnType<TickRequest['mayRun']> {
    if (settings.dayBudget.maxCostUsd !== null) return { kind: 'fine' };
    const unknown = agents.filter((id) => this.#context.agents.known(id) === null);
    if (unknown.length > 0) return { kind: 'look-up', agents: unknown };
    const unbounded = agents.filter((id) => {
      const found = this.#context.agents.known(id);
      return found !== null && lacksMoneyStop(found, settings);
    });
    return unbounded.length > 0 ? { kind: 'money-stop', agents: unbounded } : { kind: 'fine' };
  }

  /**
   * Pauses a forum that could spend without limit, and stores the reason. Returns false if a pause
   * is no longer needed.
   */
  async #pause(id: SpaceId): Promise<boolean> {
    const { clock, newId } = this.#context;
    const eventId = newId();
    return this.#context.do({
      spaceId: id,
      *apply(change, recorder): Script<Refused | boolean> {
        const { space } = change;
        const { settings } = space.state;
        const row = yield* forumOf(id);
        if (row === null || settings.forum.isPaused) return false;
        if (settings.dayBudget.maxCostUsd !== null) return false;
        const paused = { ...settings, forum: { ...settings.forum, isPaused: true } };
        const event = { type: 'settings-changed', id: eventId, at: clock.now() } as const;
        const effects = yield* applyEvent(change, { ...event, settings: paused }, recorder);
        const refusal = refusalIn(effects);
        if (refusal !== null) return refusal;
        change.space = { ...change.space, version: space.version + 1 };
        yield* saveSpace(spaceRow(change.space));
        yield* saveForum({ ...row, nextTickAt: null, pausedBecause: 'money-stop' });
        return true;
      },
    });
  }
}

function isPlanned(done: TickResult | Refused): done is Extract<TickResult, { kind: 'planned' }> {
  return !(done instanceof Refused) && done.kind === 'planned';
}

import {
  asSpaceId,
  unreachable,
  type MemberId,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import { forumOf, forumsDue, nextTickAfter, saveForum, saveSpace, type Script } from '@conch/store';
import { Alarm } from '../alarm.ts';
import type { Core } from '../core.ts';
import { refusalIn } from '../door/refusal-in.ts';
import { askerRefusal } from '../door/sender.ts';
import { happen } from '../happen.ts';
import { spaceRow } from '../open-space.ts';
import type { Refused } from '../refused.ts';
import { lacksMoneyStop, moneyStopNeeded } from './money-stop.ts';
import { tickJob, type Ticked, type TickWish } from './tick-job.ts';

const RETRY_MS = 1_000;

interface TicksPorts {
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly failed: (error: unknown) => void;
  readonly rested: () => void;
}

/**
 * Lets forums tick when they are due. Whoever is first plans a tick, in one transaction: a timer
 * that rings too early, twice or on two nodes finds nothing to do.
 */
export class Ticks {
  readonly #core: Core;
  readonly #ports: TicksPorts;
  readonly #alarm: Alarm;
  #firing = 0;
  #isClosed = false;

  constructor(core: Core, ports: TicksPorts) {
    this.#core = core;
    this.#ports = ports;
    this.#alarm = new Alarm(core.clock, () => this.#fireNow());
  }

  /** A tick may be due at a moment. */
  expect(at: number): void {
    // At once: who waits until nothing more will happen must not find nothing under way.
    if (at <= this.#core.clock.now()) this.#fireNow();
    else this.#alarm.ringAt(at);
  }

  /** Whether a tick is due and about to be planned. */
  get isFiring(): boolean {
    return this.#firing > 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#alarm.close();
  }

  /** Begins a tick that a person asks for, paused or not. Throws `tick-under-way`. */
  async tick(spaceId: SpaceId, askedBy: MemberId): Promise<{ readonly tick: number }> {
    const job = tickJob(this.#wish(spaceId, askedBy));
    const ticked = await this.#core.do<Ticked>({
      spaceId,
      *apply(change, recorder): Script<Ticked | Refused> {
        return (yield* askerRefusal(askedBy)) ?? (yield* job.apply(change, recorder));
      },
    });
    if (ticked.kind !== 'planned') throw new Error('a tick that was asked for was not planned');
    return { tick: ticked.tick };
  }

  /** Begins every tick that is due, and waits for what comes next. */
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

  // What could not be planned now is still due.
  #failed(error: unknown): void {
    if (this.#isClosed) return;
    this.#ports.failed(error);
    this.#alarm.ringAt(this.#core.clock.now() + RETRY_MS);
  }

  async #fireAllDue(): Promise<void> {
    const { database, clock } = this.#core;
    const now = clock.now();
    const due = await database.read(() => forumsDue(now));
    // Together, so that they share a transaction; one that fails keeps no other from ticking.
    const fired = await Promise.allSettled(due.map((id) => this.#fire(asSpaceId(id))));
    for (const one of fired) if (one.status === 'rejected') this.#failed(one.reason);
    // One that is due and under way is looked at again when it is over.
    const next = await database.read(() => nextTickAfter(now));
    if (next !== null) this.expect(next);
  }

  async #fire(spaceId: SpaceId): Promise<void> {
    for (;;) {
      const ticked: Ticked = await this.#core.do(tickJob(this.#wish(spaceId, null)));
      switch (ticked.kind) {
        case 'planned':
          return this.#ports.crashPoint?.('after-tick-planned');
        case 'not-due':
          return;
        case 'money-stop':
          if (!(await this.#pause(spaceId))) break;
          return this.#ports.failed(moneyStopNeeded([...ticked.agents]));
        case 'look-up':
          for (const id of ticked.agents) await this.#core.agents.find(id);
          break;
        default:
          unreachable(ticked);
      }
    }
  }

  #wish(spaceId: SpaceId, askedBy: MemberId | null): TickWish {
    const { clock, newId } = this.#core;
    return {
      spaceId,
      eventId: newId(),
      now: () => clock.now(),
      askedBy,
      mayRun: (agents, state) => this.#mayRun(agents, state),
    };
  }

  // FO25: an agent may have come, or its model have changed, since the forum was let loose.
  #mayRun(agents: readonly MemberId[], { settings }: SpaceState): ReturnType<TickWish['mayRun']> {
    if (settings.dayBudget.maxCostUsd !== null) return { kind: 'fine' };
    const unknown = agents.filter((id) => this.#core.agents.known(id) === null);
    if (unknown.length > 0) return { kind: 'look-up', agents: unknown };
    const unbounded = agents.filter((id) => {
      const found = this.#core.agents.known(id);
      return found !== null && lacksMoneyStop(found, settings);
    });
    return unbounded.length > 0 ? { kind: 'money-stop', agents: unbounded } : { kind: 'fine' };
  }

  /** Pauses a forum that would spend without end, and keeps why; false: it need not be any more. */
  async #pause(id: SpaceId): Promise<boolean> {
    const { clock, newId } = this.#core;
    const eventId = newId();
    return this.#core.do({
      spaceId: id,
      *apply(change, recorder): Script<Refused | boolean> {
        const { space } = change;
        const { settings } = space.state;
        const row = yield* forumOf(id);
        if (row === null || settings.forum.isPaused) return false;
        if (settings.dayBudget.maxCostUsd !== null) return false;
        const paused = { ...settings, forum: { ...settings.forum, isPaused: true } };
        const event = { type: 'settings-changed', id: eventId, at: clock.now() } as const;
        const effects = yield* happen(change, { ...event, settings: paused }, recorder);
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

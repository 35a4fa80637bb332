import {
  asMessageId,
  asSpaceId,
  explainRefusal,
  indexOf,
  preview,
  type SpaceId,
} from '@conch/engine';
import {
  addSchedule,
  comingSchedules,
  moveSchedule,
  removeSchedule,
  schedulesOf,
  type ScheduleRow,
  type Script,
} from '@conch/store';
import { Alarm } from '../alarm.ts';
import type { Core } from '../core.ts';
import { happen } from '../happen.ts';
import { Refused } from '../refused.ts';
import { threadNeeded } from './forum-refusals.ts';
import { givenFields, givenSpace, givenText, isId, shown } from './given.ts';
import {
  badSchedule,
  firstTime,
  nextTime,
  scheduleOf,
  withAddressee,
  type NewSchedule,
  type Schedule,
} from './schedule.ts';
import { senderIn } from './sender.ts';
import { refusalIn } from './refusal-in.ts';
import { upToDate } from './up-to-date.ts';

const RETRY_MS = 1_000;

/** Schedules fire once for each time, across restarts and nodes; missed while down: once, late. */
export class Schedules {
  readonly #core: Core;
  readonly #alarm: Alarm;
  readonly #failed: (error: unknown) => void;
  readonly #rested: () => void;
  #firing = 0;

  constructor(
    core: Core,
    { failed, rested }: { readonly failed: (error: unknown) => void; readonly rested: () => void },
  ) {
    this.#core = core;
    this.#failed = failed;
    this.#rested = rested;
    this.#alarm = new Alarm(core.clock, () => {
      void this.fireDue().catch((error: unknown) => {
        failed(error);
        // What could not be posted now is still due.
        this.#alarm.ringAt(core.clock.now() + RETRY_MS);
      });
    });
  }

  async create(given: NewSchedule): Promise<Schedule> {
    const { clock, newId, database, limits } = this.#core;
    const {
      spaceId,
      cron,
      timeZone = 'UTC',
      addresseeId = null,
    } = givenFields(given, 'spaceId, name, cron and text');
    if (typeof given.text !== 'string' || given.text.trim() === '') {
      throw badSchedule('its text is empty; write what it says');
    }
    const text = givenText(given.text, limits.longestMessage);
    const { state } = await upToDate(this.#core, spaceId);
    const needed = threadNeeded(state);
    if (needed !== null) throw needed;
    const sender = await database.read(() => senderIn(state, { service: given.name }));
    if (sender instanceof Refused) throw sender;
    const { name } = sender;
    if (addresseeId !== null && indexOf(state.roster).agent(addresseeId) === undefined) {
      throw badSchedule('its addressee is no agent of the space; add it first');
    }
    // What would be refused each time is refused at once.
    const said = withAddressee({ addresseeId, text }, indexOf(state.roster));
    const { refused } = preview(state, { sender, text: said });
    if (refused !== null) throw new Refused(refused.code, explainRefusal(refused.code));
    const createdAt = clock.now();
    const nextAt = firstTime({ cron, timeZone }, createdAt);
    if (nextAt instanceof Refused) throw nextAt;
    const id = newId();
    const row: ScheduleRow = {
      id,
      spaceId,
      name,
      cron,
      timeZone,
      text,
      addresseeId,
      nextAt,
      createdAt,
    };
    await this.#add(row);
    this.#alarm.ringAt(nextAt);
    return scheduleOf(row);
  }

  async list(spaceId: SpaceId): Promise<readonly Schedule[]> {
    const id = givenSpace(spaceId);
    return (await this.#core.database.read(() => schedulesOf(id))).map(scheduleOf);
  }

  async remove(spaceId: SpaceId, id: string): Promise<void> {
    const { database } = this.#core;
    const space = givenSpace(spaceId);
    if (isId(id) && (await database.transact(() => removeSchedule(space, id)))) return;
    const what = `There is no schedule ${shown(id)} in this space.`;
    throw new Refused('no-such-schedule', what, [shown(id)]);
  }

  // In the order of the space: two at once do not both find the last place free.
  async #add(row: ScheduleRow): Promise<void> {
    const { mostSchedulesInSpace: most } = this.#core.limits;
    await this.#core.do({
      spaceId: asSpaceId(row.spaceId),
      *apply(): Script<Refused | null> {
        if ((yield* schedulesOf(row.spaceId)).length >= most) {
          return badSchedule(`this space has ${most} already; take one away first`);
        }
        yield* addSchedule(row);
        return null;
      },
    });
  }

  /** Posts what is due, and waits for what comes next. */
  async fireDue(): Promise<void> {
    this.#firing += 1;
    try {
      await this.#fireAllDue();
    } finally {
      this.#firing -= 1;
      this.#rested();
    }
  }

  /** Whether something is due and about to be posted. */
  get isFiring(): boolean {
    return this.#firing > 0;
  }

  async #fireAllDue(): Promise<void> {
    const { database, clock } = this.#core;
    const rows = await database.read(() => comingSchedules());
    for (const row of rows) {
      if (row.nextAt === null || row.nextAt > clock.now()) continue;
      await this.#fire(row, row.nextAt);
    }
    const next = (await database.read(() => comingSchedules()))[0]?.nextAt ?? null;
    if (next !== null) this.#alarm.ringAt(next);
  }

  close(): void {
    this.#alarm.close();
  }

  async #fire(row: ScheduleRow, dueAt: number): Promise<void> {
    const { clock, newId } = this.#core;
    const eventId = newId();
    const messageId = asMessageId(newId());
    const { refusal } = await this.#core.do<{ readonly refusal: Refused | null }>({
      spaceId: asSpaceId(row.spaceId),
      *apply(change, recorder) {
        const at = clock.now();
        // Whoever moves it fires it; times that were missed meanwhile are passed over.
        const next = nextTime(row, at);
        // What can no longer be read has no next time; what is due is said all the same.
        const unreadable = next instanceof Refused ? next : null;
        const isMine = yield* moveSchedule({
          spaceId: row.spaceId,
          id: row.id,
          from: dueAt,
          to: next instanceof Refused ? null : next,
        });
        if (!isMine) return { refusal: null };
        const needed = threadNeeded(change.space.state);
        if (needed !== null) return { refusal: needed };
        const sender = yield* senderIn(change.space.state, { service: row.name });
        if (sender instanceof Refused) return { refusal: sender };
        const text = withAddressee(row, indexOf(change.space.state.roster));
        const effects = yield* happen(
          change,
          { type: 'message-posted', id: eventId, at, messageId, sender, text, replyTo: null },
          recorder,
        );
        return { refusal: refusalIn(effects) ?? unreadable };
      },
    });
    // Its time has passed all the same: the next one may find the space as it should be.
    if (refusal !== null) this.#failed(refusal);
  }
}

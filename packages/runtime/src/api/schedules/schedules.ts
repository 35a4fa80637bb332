import {
  asMessageId,
  asSpaceId,
  indexOf,
  type SpaceId,
  asMemberId,
  explainRefusal,
  preview,
  type SpaceState,
} from '@conch/engine';
import {
  addSchedule,
  comingSchedules,
  moveSchedule,
  removeSchedule,
  saveSchedule,
  scheduleById,
  schedulesOf,
  type ScheduleRow,
  type Script,
} from '@conch/store';
import { Alarm } from '../../node/alarm.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { startedBy } from '../../across/crossing.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { unlessUnusable } from '../../space/no-such-space.ts';
import { Refused } from '../../refused.ts';
import { aloneIf, type CallerWrites, type Guard } from '../caller-writes.ts';
import { threadNeeded } from '../forum/forum-refusals.ts';
import { requireFields, parseSpaceId, isId, parseText } from '../parse-input.ts';
import {
  badSchedule,
  firstTime,
  nextTime,
  noSuchSchedule,
  scheduleOf,
  withAddressee,
  type NewSchedule,
  type Schedule,
  type ScheduleChange,
} from './schedule.ts';
import { senderIn } from '../messages/sender.ts';
import { refusalIn } from '../refusal-in.ts';
import { upToDate } from '../up-to-date.ts';
import { refusalReason } from '../refusal-reasons.ts';

const RETRY_MS = 1_000;

/**
 * Fires each schedule once at each of its times, even across restarts and several nodes. If times
 * were missed during a downtime, the schedule fires once, late.
 */
export class Schedules {
  readonly #context: RuntimeContext;
  readonly #alarm: Alarm;
  readonly #failed: (error: unknown) => void;
  readonly #rested: () => void;
  #firing = 0;

  constructor(
    context: RuntimeContext,
    { failed, rested }: { readonly failed: (error: unknown) => void; readonly rested: () => void },
  ) {
    this.#context = context;
    this.#failed = failed;
    this.#rested = rested;
    this.#alarm = new Alarm(context.clock, () => {
      void this.fireDue().catch((error: unknown) => {
        failed(error);
        // The failed post is still due, so it is retried.
        this.#alarm.ringAt(context.clock.now() + RETRY_MS);
      });
    });
  }

  async create(
    input: NewSchedule,
    alongside: Pick<CallerWrites<string>, 'also'> = {},
  ): Promise<Schedule> {
    const context = this.#context;
    const { clock, newId, database } = context;
    const {
      name,
      content,
      cron,
      timeZone = 'UTC',
      addresseeId = null,
      by = null,
      openedBy = null,
    } = requireFields(input, 'spaceId, name, cron and content');
    const spaceId = parseSpaceId(input.spaceId);
    const { state } = await upToDate(context, spaceId);
    const fields = { name, content, addresseeId };
    const checked = await database.read(() => checkSchedule(state, fields, context));
    if (checked instanceof Refused) throw checked;
    const createdAt = clock.now();
    const nextAt = firstTime({ cron, timeZone }, createdAt);
    if (nextAt instanceof Refused) throw nextAt;
    const row: ScheduleRow = {
      ...checked,
      id: newId(),
      spaceId,
      cron,
      timeZone,
      nextAt,
      createdAt,
      madeBy: by,
      openedBy,
      isPaused: 0,
    };
    await this.#add(row, alongside);
    this.#alarm.ringAt(nextAt);
    return database.read(() => scheduleOf(row));
  }

  async list(spaceId: SpaceId): Promise<readonly Schedule[]> {
    const id = parseSpaceId(spaceId);
    return this.#context.database.read(function* () {
      const found: Schedule[] = [];
      for (const row of yield* schedulesOf(id)) found.push(yield* scheduleOf(row));
      return found;
    });
  }

  /** Changes, pauses or resumes a schedule. `also` runs first, in the same transaction. */
  async change(input: ScheduleChange, { also }: Guard = {}): Promise<Schedule> {
    const context = this.#context;
    const { clock } = context;
    const changes = requireFields(input, 'spaceId, id and by');
    const spaceId = parseSpaceId(changes.spaceId);
    const row = await context.do<ScheduleRow>({
      spaceId,
      ...aloneIf(also),
      *apply(change): Script<ScheduleRow | Refused> {
        if (also !== undefined) yield* also(spaceId);
        const before = isId(changes.id) ? yield* scheduleById(spaceId, changes.id) : null;
        if (before === null) return noSuchSchedule(changes.id);
        const changed = changedSchedule(before, changes);
        const checked = yield* checkSchedule(change.space.state, changed, context);
        if (checked instanceof Refused) return checked;
        const nextAt = nextAfterChange(before, changed, clock.now());
        if (nextAt instanceof Refused) return nextAt;
        const after = { ...changed, ...checked, nextAt };
        yield* saveSchedule(after);
        return after;
      },
    });
    if (row.nextAt !== null) this.#alarm.ringAt(row.nextAt);
    return context.database.read(() => scheduleOf(row));
  }

  /** Removes a schedule. `also` runs first, in the same transaction. */
  async remove(spaceId: SpaceId, id: string, { also }: Guard = {}): Promise<void> {
    const { database } = this.#context;
    const space = parseSpaceId(spaceId);
    const isRemoved = await database.transact(function* () {
      if (also !== undefined) yield* also(space);
      return isId(id) && (yield* removeSchedule(space, id));
    });
    if (isRemoved) return;
    throw noSuchSchedule(id);
  }

  // The job waits in the queue of the space, so two concurrent calls cannot both use the last free
  // slot.
  async #add(row: ScheduleRow, { also }: Pick<CallerWrites<string>, 'also'>): Promise<void> {
    const { mostSchedulesInSpace: most } = this.#context.limits;
    await this.#context.do({
      spaceId: asSpaceId(row.spaceId),
      ...aloneIf(also),
      *apply(): Script<Refused | null> {
        if ((yield* schedulesOf(row.spaceId)).length >= most) {
          return badSchedule(refusalReason('too-many-schedules', { most }));
        }
        yield* addSchedule(row);
        if (also !== undefined) yield* also(row.id);
        return null;
      },
    });
  }

  /** Sends all due posts, and sets the alarm for the next due time. */
  async fireDue(): Promise<void> {
    this.#firing += 1;
    try {
      await this.#fireAllDue();
    } finally {
      this.#firing -= 1;
      this.#rested();
    }
  }

  /** Whether a post is due and about to be sent. */
  get isFiring(): boolean {
    return this.#firing > 0;
  }

  async #fireAllDue(): Promise<void> {
    const { database, clock } = this.#context;
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
    const { clock, newId, limits } = this.#context;
    const eventId = newId();
    const messageId = asMessageId(newId());
    const fired = await unlessUnusable(
      this.#context.do<{ readonly refusal: Refused | null }>({
        spaceId: asSpaceId(row.spaceId),
        inArchive: true,
        *apply(change, recorder) {
          const at = clock.now();
          // Only the node that moves the schedule to its next time sends the post. Missed times are
          // skipped.
          const next = nextTime(row, at);
          // A schedule that cannot be parsed has no next time, but its due post is still sent.
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
          const senderContext = { clock, limits, isKept: true };
          const sender = yield* senderIn(change.space.state, { service: row.name }, senderContext);
          if (sender instanceof Refused) return { refusal: sender };
          const text = withAddressee(row, indexOf(change.space.state.roster));
          const effects = yield* applyEvent(
            change,
            {
              type: 'message-posted',
              id: eventId,
              at,
              messageId,
              sender,
              content: text,
              replyTo: null,
              ...startedBy(row.madeBy),
            },
            recorder,
          );
          return { refusal: refusalIn(effects) ?? unreadable };
        },
      }),
    );
    const refusal = fired?.refusal ?? null;
    // The post was refused, so this time is skipped. The space may accept the text at the next
    // time.
    if (refusal !== null) this.#failed(refusal);
  }
}

/** The fields of a schedule that decide what it posts. */
type PostFields = Pick<ScheduleRow, 'name' | 'content' | 'addresseeId'>;

/** Checks what a schedule will post. Returns the fields as they are stored, or a refusal. */
function* checkSchedule(
  state: SpaceState,
  fields: PostFields,
  context: Pick<RuntimeContext, 'clock' | 'limits'>,
): Script<PostFields | Refused> {
  const { addresseeId } = fields;
  if (typeof fields.content !== 'string' || fields.content.trim() === '') {
    return badSchedule(refusalReason('schedule-without-text'));
  }
  const content = parseText(fields.content, context.limits.longestMessage);
  const needed = threadNeeded(state);
  if (needed !== null) return needed;
  const sender = yield* senderIn(state, { service: fields.name }, context);
  if (sender instanceof Refused) return sender;
  const index = indexOf(state.roster);
  if (addresseeId !== null && index.agent(asMemberId(addresseeId)) === undefined) {
    return badSchedule(refusalReason('schedule-addressee-absent'));
  }
  // Previews the post now. A text that would always be refused is then refused when the schedule
  // is saved.
  const posted = withAddressee({ addresseeId, content }, index);
  const { refused } = preview(state, { sender, content: posted });
  if (refused !== null) return new Refused(refused.code, explainRefusal(refused.code));
  return { name: sender.name, content, addresseeId };
}

/**
 * The row of a changed schedule, before its checks. A person who changes more than the pause becomes the
 * maker. Otherwise an owner could use the rights of another person with a new text (XS9).
 */
function changedSchedule(before: ScheduleRow, changes: ScheduleChange): ScheduleRow {
  const {
    name = before.name,
    cron = before.cron,
    timeZone = before.timeZone,
    content = before.content,
    addresseeId = before.addresseeId,
    isPaused = before.isPaused === 1,
  } = changes;
  const fields = { name, cron, timeZone, content, addresseeId };
  const isRewritten = Object.entries(fields).some(
    ([field, value]) => value !== before[field as keyof typeof fields],
  );
  const maker = isRewritten ? { madeBy: changes.by, openedBy: changes.openedBy ?? null } : {};
  return { ...before, ...fields, ...maker, isPaused: isPaused ? 1 : 0 };
}

/** The next time of a changed schedule. A new rhythm and a resumed schedule start from now. */
function nextAfterChange(
  before: ScheduleRow,
  changed: ScheduleRow,
  now: number,
): number | null | Refused {
  const isSame = before.cron === changed.cron && before.timeZone === changed.timeZone;
  const isResumed = before.isPaused === 1 && changed.isPaused === 0;
  if (isSame && !isResumed) return changed.isPaused === 1 ? null : before.nextAt;
  const next = firstTime(changed, now);
  return changed.isPaused === 1 && typeof next === 'number' ? null : next;
}

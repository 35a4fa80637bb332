import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface ScheduleRow {
  readonly spaceId: string;
  readonly id: string;
  /** The service as which it posts. */
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly text: string;
  readonly addresseeId: string | null;
  /** When it fires next; null: never again. */
  readonly nextAt: number | null;
  readonly createdAt: number;
}

const insert = statement<ScheduleRow>()((db, given) =>
  db.insertInto('schedules').values({
    space_id: given.spaceId,
    id: given.id,
    name: given.name,
    cron: given.cron,
    time_zone: given.timeZone,
    text: given.text,
    addressee_id: given.addresseeId,
    next_at: given.nextAt,
    created_at: given.createdAt,
  }),
);

export function* addSchedule(schedule: ScheduleRow): Script<void> {
  yield* write(insert, schedule);
}

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'name',
  'cron',
  'time_zone as timeZone',
  'text',
  'addressee_id as addresseeId',
  'next_at as nextAt',
  'created_at as createdAt',
] as const;

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('schedules')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function scheduleById(spaceId: string, id: string): Script<ScheduleRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectOf = statement<{ spaceId: string }>()((db, given) =>
  db.selectFrom('schedules').select(COLUMNS).where('space_id', '=', given.spaceId).orderBy('id'),
);

export function schedulesOf(spaceId: string): Script<readonly ScheduleRow[]> {
  return all(selectOf, { spaceId });
}

const selectNext = statement<object>()((db) =>
  db.selectFrom('schedules').select(COLUMNS).where('next_at', 'is not', null).orderBy('next_at'),
);

/** The schedules that are still to fire, the earliest first. */
export function comingSchedules(): Script<readonly ScheduleRow[]> {
  return all(selectNext, {});
}

const move = statement<{ spaceId: string; id: string; from: number; to: number | null }>()(
  (db, given) =>
    db
      .updateTable('schedules')
      .set({ next_at: given.to })
      .where('space_id', '=', given.spaceId)
      .where('id', '=', given.id)
      .where('next_at', '=', given.from),
);

/** Moves a schedule on; false if someone else has done so: whoever moves it fires it. */
export function* moveSchedule(given: {
  spaceId: string;
  id: string;
  from: number;
  to: number | null;
}): Script<boolean> {
  return (yield* write(move, given)) === 1;
}

const remove = statement<{ spaceId: string; id: string }>()((db, given) =>
  db.deleteFrom('schedules').where('space_id', '=', given.spaceId).where('id', '=', given.id),
);

export function* removeSchedule(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}

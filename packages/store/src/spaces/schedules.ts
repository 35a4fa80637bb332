import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { schedules } from '../tables/spaces.ts';
import type { TableRow } from '../tables/table.ts';

export type ScheduleRow = TableRow<typeof schedules>;

const insert = insertInto(schedules);

export function* addSchedule(schedule: ScheduleRow): Script<void> {
  yield* write(insert, schedule);
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('schedules')
    .select(schedules.columns)
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function scheduleById(spaceId: string, id: string): Script<ScheduleRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectOf = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('schedules')
    .select(schedules.columns)
    .where('spaceId', '=', given.spaceId)
    .orderBy('id'),
);

export function schedulesOf(spaceId: string): Script<readonly ScheduleRow[]> {
  return all(selectOf, { spaceId });
}

const selectNext = statement<object>()((db) =>
  db
    .selectFrom('schedules')
    .select(schedules.columns)
    .where('nextAt', 'is not', null)
    .orderBy('nextAt'),
);

/** The schedules that will still fire, earliest first. */
export function comingSchedules(): Script<readonly ScheduleRow[]> {
  return all(selectNext, {});
}

const move = statement<{ spaceId: string; id: string; from: number; to: number | null }>()(
  (db, given) =>
    db
      .updateTable('schedules')
      .set({ nextAt: given.to })
      .where('spaceId', '=', given.spaceId)
      .where('id', '=', given.id)
      .where('nextAt', '=', given.from),
);

/**
 * Moves a schedule to its next time. The node that moves the schedule also fires it. False if
 * another node was first.
 */
export function* moveSchedule(given: {
  spaceId: string;
  id: string;
  from: number;
  to: number | null;
}): Script<boolean> {
  return (yield* write(move, given)) === 1;
}

const setNext = statement<{ spaceId: string; id: string; nextAt: number | null }>()((db, given) =>
  db
    .updateTable('schedules')
    .set({ nextAt: given.nextAt })
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Sets the next time of a schedule, whatever its current next time is. */
export function* setNextTime(given: {
  spaceId: string;
  id: string;
  nextAt: number | null;
}): Script<void> {
  yield* write(setNext, given);
}

const remove = statement<{ spaceId: string; id: string }>()((db, given) =>
  db.deleteFrom('schedules').where('spaceId', '=', given.spaceId).where('id', '=', given.id),
);

export function* removeSchedule(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}

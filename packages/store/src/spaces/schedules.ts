import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { schedules } from '../tables/spaces.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

export type ScheduleRow = TableRow<typeof schedules>;

const insert = insertInto(schedules);

export function* addSchedule(schedule: ScheduleRow): Script<void> {
  yield* write(insert, schedule);
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('schedules')
    .select(schedules.columns)
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

export function scheduleById(spaceId: string, id: string): Script<ScheduleRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('schedules')
    .select(schedules.columns)
    .where('spaceId', '=', params.spaceId)
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
  (db, params) =>
    db
      .updateTable('schedules')
      .set({ nextAt: params.to })
      .where('spaceId', '=', params.spaceId)
      .where('id', '=', params.id)
      .where('nextAt', '=', params.from),
);

/**
 * Moves a schedule to its next time. The node that moves the schedule also fires it. False if
 * another node was first.
 */
export function* moveSchedule(params: {
  spaceId: string;
  id: string;
  from: number;
  to: number | null;
}): Script<boolean> {
  return (yield* write(move, params)) === 1;
}

const change = statement<ScheduleRow>()((db, params) =>
  db
    .updateTable('schedules')
    .set(pick(params, columnsExcept(schedules, ['spaceId', 'id', 'createdAt'])))
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Saves a changed schedule. */
export function* saveSchedule(row: ScheduleRow): Script<void> {
  yield* write(change, row);
}

const setNext = statement<{ spaceId: string; id: string; nextAt: number | null }>()((db, params) =>
  db
    .updateTable('schedules')
    .set({ nextAt: params.nextAt })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Sets the next time of a schedule and ignores its current next time. */
export function* setNextTime(params: {
  spaceId: string;
  id: string;
  nextAt: number | null;
}): Script<void> {
  yield* write(setNext, params);
}

const remove = statement<{ spaceId: string; id: string }>()((db, params) =>
  db.deleteFrom('schedules').where('spaceId', '=', params.spaceId).where('id', '=', params.id),
);

export function* removeSchedule(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}

const removeOpened = statement<{ openedBy: string }>()((db, params) =>
  db.deleteFrom('schedules').where('openedBy', '=', params.openedBy),
);

/** Removes the schedules made in sessions that an admin's links opened. Returns their number. */
export function removeSchedulesOpenedBy(openedBy: string): Script<number> {
  return write(removeOpened, { openedBy });
}

import { locked } from '../dialect/row-lock.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { floors } from '../tables/spaces.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

/** The turn-taking state of a space. */
export type FloorRow = TableRow<typeof floors>;

const insert = insertInto(floors);

export function* addFloor(row: FloorRow): Script<void> {
  yield* write(insert, row);
}

const lock = statement<{ spaceId: string }>()((db, params, dialect) =>
  locked(db.selectFrom('floors').select('nextSeq').where('spaceId', '=', params.spaceId), dialect),
);

/**
 * Locks the space until the transaction ends. Returns the number of its next event, or null if the
 * space does not exist.
 */
export function* lockFloor(spaceId: string): Script<number | null> {
  return (yield* first(lock, { spaceId }))?.nextSeq ?? null;
}

const selectOne = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('floors').select(floors.columns).where('spaceId', '=', params.spaceId),
);

export function floorOf(spaceId: string): Script<FloorRow | null> {
  return first(selectOne, { spaceId });
}

const CHANGEABLE = columnsExcept(floors, ['spaceId']);

const update = statement<FloorRow>()((db, params) =>
  db.updateTable('floors').set(pick(params, CHANGEABLE)).where('spaceId', '=', params.spaceId),
);

export function* saveFloor(row: FloorRow): Script<void> {
  yield* write(update, row);
}

const selectWaking = statement<object>()((db) =>
  db
    .selectFrom('floors')
    .select(['spaceId', 'wakeAt'])
    .where('wakeAt', 'is not', null)
    .orderBy('wakeAt'),
);

/** The spaces with a wake-up time, earliest first. */
export function wakingSpaces(): Script<readonly { spaceId: string; wakeAt: number | null }[]> {
  return all(selectWaking, {});
}

import { locked } from './dialect/row-lock.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What turn-taking carries in a space from event to event. */
export interface FloorRow {
  readonly spaceId: string;
  /** The number that the next event of the space gets. */
  readonly nextSeq: number;
  /** Up to which version of the server's names its roster was told. */
  readonly namesVersion: number;
  readonly floor: string;
  /** When it wants to be woken, if it does. */
  readonly wakeAt: number | null;
}

const insert = statement<FloorRow>()((db, given) =>
  db.insertInto('floors').values({
    space_id: given.spaceId,
    next_seq: given.nextSeq,
    names_version: given.namesVersion,
    floor: given.floor,
    wake_at: given.wakeAt,
  }),
);

export function* addFloor(row: FloorRow): Script<void> {
  yield* write(insert, row);
}

const lock = statement<{ spaceId: string }>()((db, given, dialect) =>
  locked(
    db.selectFrom('floors').select('next_seq as nextSeq').where('space_id', '=', given.spaceId),
    dialect,
  ),
);

/** Holds the space until the transaction ends; the number of its next event, or null: no such space. */
export function* lockFloor(spaceId: string): Script<number | null> {
  return (yield* first(lock, { spaceId }))?.nextSeq ?? null;
}

const selectOne = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('floors')
    .select([
      'space_id as spaceId',
      'next_seq as nextSeq',
      'names_version as namesVersion',
      'floor',
      'wake_at as wakeAt',
    ])
    .where('space_id', '=', given.spaceId),
);

export function floorOf(spaceId: string): Script<FloorRow | null> {
  return first(selectOne, { spaceId });
}

const update = statement<FloorRow>()((db, given) =>
  db
    .updateTable('floors')
    .set({
      next_seq: given.nextSeq,
      names_version: given.namesVersion,
      floor: given.floor,
      wake_at: given.wakeAt,
    })
    .where('space_id', '=', given.spaceId),
);

export function* saveFloor(row: FloorRow): Script<void> {
  yield* write(update, row);
}

const selectWaking = statement<object>()((db) =>
  db
    .selectFrom('floors')
    .select(['space_id as spaceId', 'wake_at as wakeAt'])
    .where('wake_at', 'is not', null)
    .orderBy('wake_at'),
);

/** The spaces that want to be woken, the earliest first. */
export function wakingSpaces(): Script<readonly { spaceId: string; wakeAt: number | null }[]> {
  return all(selectWaking, {});
}

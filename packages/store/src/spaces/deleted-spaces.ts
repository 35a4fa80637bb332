import { sql } from 'kysely';
import { bumpAccessEpoch } from '../access/access-epoch.ts';
import { textsOf } from '../dialect/id-list.ts';
import { lockedOrSkipped } from '../dialect/row-lock.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement, type Statement } from '../statement.ts';
import { keepRows } from './kept-rows.ts';
import { DROPPED_TABLES, SPACE_TABLE_KEYS } from './space-tables.ts';

export interface DeletedSpaceRow {
  readonly spaceId: string;
  readonly deletedBy: string;
  readonly at: number;
  /** Until this time, the space can be restored. */
  readonly purgeAt: number;
}

type ErasedTable = keyof typeof SPACE_TABLE_KEYS;

const TABLES = Object.keys(SPACE_TABLE_KEYS) as readonly ErasedTable[];

interface ErasedPart {
  readonly spaceId: string;
  readonly limit: number;
}

const ERASERS = new Map<ErasedTable, Statement<ErasedPart, unknown>>(
  TABLES.map((table) => [table, eraser(table)]),
);

function eraser(table: ErasedTable): Statement<ErasedPart, unknown> {
  const key = sql.join(['spaceId', ...SPACE_TABLE_KEYS[table]].map((column) => sql.ref(column)));
  return statement<ErasedPart>()((db, params) => {
    const query = sql<object>`
      delete from ${sql.table(table)} where space_id = ${params.spaceId} and (${key}) in (
        select ${key} from ${sql.table(table)} where space_id = ${params.spaceId}
        limit ${params.limit})`;
    return { compile: () => query.compile(db) };
  });
}

function* erase(table: ErasedTable, part: ErasedPart): Script<number> {
  const statementOf = ERASERS.get(table);
  return statementOf === undefined ? 0 : yield* write(statementOf, part);
}

const insert = statement<DeletedSpaceRow>()((db, params) =>
  db.insertInto('deleted_spaces').values({
    id: params.spaceId,
    deletedBy: params.deletedBy,
    at: params.at,
    isErased: 0,
    purgeAt: params.purgeAt,
  }),
);

const forgetOrigin = statement<{ spaceId: string }>()((db, params) =>
  db.updateTable('forums').set({ forkedFrom: null }).where('forkedFrom', '=', params.spaceId),
);

const forgetHome = statement<{ spaceId: string }>()((db, params) =>
  db.deleteFrom('space_grants').where('homeId', '=', params.spaceId),
);

const ALL_ROWS = 2_147_483_647;

/**
 * Marks a space as deleted. After this transaction, the space can no longer be read or joined. Until
 * `purgeAt`, `restoreRows` undoes the deletion.
 */
export function* markSpaceDeleted(row: DeletedSpaceRow): Script<void> {
  yield* write(insert, row);
  yield* write(forgetOrigin, { spaceId: row.spaceId });
  yield* write(forgetHome, { spaceId: row.spaceId });
  yield* keepRows(row.spaceId);
  for (const table of DROPPED_TABLES) {
    yield* erase(table, { spaceId: row.spaceId, limit: ALL_ROWS });
  }
  yield* bumpAccessEpoch();
}

interface PurgeTime {
  readonly spaceId: string;
  readonly now: number;
}

const selectOne = statement<PurgeTime>()((db, params, dialect) =>
  lockedOrSkipped(
    db
      .selectFrom('deleted_spaces')
      .select('id as spaceId')
      .where('id', '=', params.spaceId)
      .where('isErased', '=', 0)
      .where('purgeAt', '<=', params.now),
    dialect,
  ),
);

const removeSpace = statement<{ spaceId: string }>()((db, params) =>
  db.deleteFrom('spaces').where('id', '=', params.spaceId),
);

const markErased = statement<{ spaceId: string }>()((db, params) =>
  db.updateTable('deleted_spaces').set({ isErased: 1 }).where('id', '=', params.spaceId),
);

/**
 * Erases some rows of a deleted space whose time to be restored is over. False if no row remains, or
 * if another node is erasing the space.
 */
export function* eraseSomeOf(time: PurgeTime, limit: number): Script<boolean> {
  const { spaceId } = time;
  if ((yield* first(selectOne, time)) === null) return false;
  let left = limit;
  for (const table of TABLES) {
    left -= yield* erase(table, { spaceId, limit: left });
    if (left <= 0) return true;
  }
  yield* write(removeSpace, { spaceId });
  yield* write(markErased, { spaceId });
  return false;
}

const selectToErase = statement<{ now: number }>()((db, params) =>
  db
    .selectFrom('deleted_spaces')
    .select('id as spaceId')
    .where('isErased', '=', 0)
    .where('purgeAt', '<=', params.now)
    .orderBy('id'),
);

/** The deleted spaces that still have rows and can no longer be restored. */
export function* spacesToErase(now: number): Script<readonly string[]> {
  return (yield* all(selectToErase, { now })).map(({ spaceId }) => spaceId);
}

const selectNextPurge = statement<{ now: number }>()((db, params) =>
  db
    .selectFrom('deleted_spaces')
    .select('purgeAt as at')
    .where('isErased', '=', 0)
    .where('purgeAt', '>', params.now)
    .orderBy('purgeAt')
    .limit(1),
);

/** The next time at which a deleted space must be erased. Null if there is none. */
export function* nextPurge(now: number): Script<number | null> {
  return (yield* first(selectNextPurge, { now }))?.at ?? null;
}

const selectDeleted = statement<{ ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('deleted_spaces')
    .select(['id as spaceId', 'deletedBy', 'at', 'purgeAt'])
    .where('id', 'in', textsOf(params.ids, dialect))
    .orderBy('id'),
);

const forget = statement<{ spaceId: string }>()((db, params) =>
  db.deleteFrom('deleted_spaces').where('id', '=', params.spaceId).where('isErased', '=', 1),
);

/**
 * Deletes the record of a deleted space, so that the space can be imported again. Call this only
 * after its rows are erased.
 */
export function* forgetDeletion(spaceId: string): Script<void> {
  yield* write(forget, { spaceId });
}

/** The given spaces that were deleted. */
export function deletedAmong(ids: readonly string[]): Script<readonly DeletedSpaceRow[]> {
  return all(selectDeleted, { ids: JSON.stringify(ids) });
}

const selectErased = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('deleted_spaces').select('isErased').where('id', '=', params.spaceId),
);

/** Whether a space was deleted and still has rows. */
export function* hasRowsLeft(spaceId: string): Script<boolean> {
  return (yield* first(selectErased, { spaceId }))?.isErased === 0;
}

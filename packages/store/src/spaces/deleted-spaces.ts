import { sql } from 'kysely';
import { bumpAccessEpoch } from '../access/access-epoch.ts';
import { textsOf } from '../dialect/id-list.ts';
import { lockedOrSkipped } from '../dialect/row-lock.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement, type Statement } from '../statement.ts';
import { SPACE_TABLE_KEYS } from './space-tables.ts';

export interface DeletedSpaceRow {
  readonly spaceId: string;
  readonly deletedBy: string;
  readonly at: number;
}

type ErasedTable = keyof typeof SPACE_TABLE_KEYS;

const TABLES = Object.keys(SPACE_TABLE_KEYS) as readonly ErasedTable[];
const AT_ONCE: readonly ErasedTable[] = TABLES.slice(0, TABLES.indexOf('messages'));

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
  }),
);

const forgetOrigin = statement<{ spaceId: string }>()((db, params) =>
  db.updateTable('forums').set({ forkedFrom: null }).where('forkedFrom', '=', params.spaceId),
);

const forgetHome = statement<{ spaceId: string }>()((db, params) =>
  db.deleteFrom('space_grants').where('homeId', '=', params.spaceId),
);

const ALL_ROWS = 2_147_483_647;

/** Marks a space as deleted. After this transaction, the space can no longer be read or joined. */
export function* markSpaceDeleted(row: DeletedSpaceRow): Script<void> {
  yield* write(insert, row);
  yield* write(forgetOrigin, { spaceId: row.spaceId });
  yield* write(forgetHome, { spaceId: row.spaceId });
  for (const table of AT_ONCE) yield* erase(table, { spaceId: row.spaceId, limit: ALL_ROWS });
  yield* bumpAccessEpoch();
}

const selectOne = statement<{ spaceId: string }>()((db, params, dialect) =>
  lockedOrSkipped(
    db
      .selectFrom('deleted_spaces')
      .select('id as spaceId')
      .where('id', '=', params.spaceId)
      .where('isErased', '=', 0),
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
 * Erases some rows of a deleted space. False if no row remains, or if another node is erasing the
 * space.
 */
export function* eraseSomeOf(spaceId: string, limit: number): Script<boolean> {
  if ((yield* first(selectOne, { spaceId })) === null) return false;
  let left = limit;
  for (const table of TABLES) {
    left -= yield* erase(table, { spaceId, limit: left });
    if (left <= 0) return true;
  }
  yield* write(removeSpace, { spaceId });
  yield* write(markErased, { spaceId });
  return false;
}

const selectToErase = statement<object>()((db) =>
  db.selectFrom('deleted_spaces').select('id as spaceId').where('isErased', '=', 0).orderBy('id'),
);

/** The deleted spaces that still have rows. */
export function* spacesToErase(): Script<readonly string[]> {
  return (yield* all(selectToErase, {})).map(({ spaceId }) => spaceId);
}

const selectDeleted = statement<{ ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('deleted_spaces')
    .select(['id as spaceId', 'deletedBy', 'at'])
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

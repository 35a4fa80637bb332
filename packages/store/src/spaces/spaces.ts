import { textsOf } from '../dialect/id-list.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement, type Builder } from '../statement.ts';
import { spaces } from '../tables/spaces.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

export type SpaceRow = TableRow<typeof spaces>;

const NEW_SPACE = columnsExcept(spaces, ['archivedAt']);

type NewSpace = Pick<SpaceRow, (typeof NEW_SPACE)[number]>;

const insert = statement<NewSpace>()((db, params) =>
  db.insertInto('spaces').values(pick(params, NEW_SPACE)),
);

export function* addSpace(space: NewSpace): Script<void> {
  yield* write(insert, space);
}

/** Spaces that are not deleted. */
const present = (db: Builder) =>
  db
    .selectFrom('spaces')
    .select(spaces.columns)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('deleted_spaces')
            .select('deleted_spaces.id')
            .whereRef('deleted_spaces.id', '=', 'spaces.id'),
        ),
      ),
    );

const selectOne = statement<{ id: string }>()((db, params) =>
  present(db).where('id', '=', params.id),
);

export function spaceById(id: string): Script<SpaceRow | null> {
  return first(selectOne, { id });
}

const selectByIds = statement<{ ids: string }>()((db, params, dialect) =>
  present(db).where('id', 'in', textsOf(params.ids, dialect)).orderBy('id'),
);

/** The given spaces that exist, oldest first. */
export function spacesByIds(ids: readonly string[]): Script<readonly SpaceRow[]> {
  return all(selectByIds, { ids: JSON.stringify(ids) });
}

const selectAll = statement<object>()((db) => present(db).orderBy('id'));

export function allSpaces(): Script<readonly SpaceRow[]> {
  return all(selectAll, {});
}

const CHANGEABLE = columnsExcept(spaces, ['id', 'createdAt']);

const update = statement<SpaceRow>()((db, params) =>
  db.updateTable('spaces').set(pick(params, CHANGEABLE)).where('id', '=', params.id),
);

export function* saveSpace(space: SpaceRow): Script<void> {
  yield* write(update, space);
}

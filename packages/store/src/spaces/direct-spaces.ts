import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { directSpaces } from '../tables/spaces.ts';
import { textsOf } from '../dialect/id-list.ts';
import type { TableRow } from '../tables/table.ts';

/** The direct messages of two people. */
export type DirectSpaceRow = TableRow<typeof directSpaces>;

type Pair = Pick<DirectSpaceRow, 'lowId' | 'highId'>;

/** Two people in the order in which they are stored. */
function pairOf(one: string, other: string): Pair {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };
}

const insert = insertInto(directSpaces);

/** Marks a space as the direct messages of two people. Fails if they have such a space already. */
export function* addDirectSpace(spaceId: string, one: string, other: string): Script<void> {
  yield* write(insert, { spaceId, ...pairOf(one, other) });
}

const selectOfPair = statement<Pair>()((db, params) =>
  db
    .selectFrom('direct_spaces')
    .select('spaceId')
    .where('lowId', '=', params.lowId)
    .where('highId', '=', params.highId),
);

/** The space with the direct messages of two people. Null if there is none. */
export function* directSpaceOf(one: string, other: string): Script<string | null> {
  return (yield* first(selectOfPair, pairOf(one, other)))?.spaceId ?? null;
}

const selectByIds = statement<{ ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('direct_spaces')
    .select(directSpaces.columns)
    .where('spaceId', 'in', textsOf(params.ids, dialect)),
);

/** The spaces with direct messages among the given spaces. */
export function directAmong(ids: readonly string[]): Script<readonly DirectSpaceRow[]> {
  return all(selectByIds, { ids: JSON.stringify(ids) });
}

const selectIds = statement<object>()((db) => db.selectFrom('direct_spaces').select('spaceId'));

/** All spaces with direct messages. */
export function* directIds(): Script<readonly string[]> {
  return (yield* all(selectIds, {})).map(({ spaceId }) => spaceId);
}

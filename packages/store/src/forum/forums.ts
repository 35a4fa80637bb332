import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { forums } from '../tables/forum.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

/** The tick state of a forum. */
export type ForumRow = TableRow<typeof forums>;

const insert = insertInto(forums);

export function* addForum(forum: ForumRow): Script<void> {
  yield* write(insert, forum);
}

const selectOne = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('forums').select(forums.columns).where('spaceId', '=', params.spaceId),
);

export function forumOf(spaceId: string): Script<ForumRow | null> {
  return first(selectOne, { spaceId });
}

const CHANGEABLE = columnsExcept(forums, ['spaceId', 'forkedFrom']);

const update = statement<ForumRow>()((db, params) =>
  db.updateTable('forums').set(pick(params, CHANGEABLE)).where('spaceId', '=', params.spaceId),
);

export function* saveForum(forum: ForumRow): Script<void> {
  yield* write(update, forum);
}

const selectDue = statement<{ now: number }>()((db, params) =>
  db
    .selectFrom('forums')
    .select('spaceId')
    .where('nextTickAt', '<=', params.now)
    .where('isTicking', '=', 0)
    .orderBy('nextTickAt'),
);

/** The forums with a due tick that is not running yet, the longest overdue first. */
export function* forumsDue(now: number): Script<readonly string[]> {
  return (yield* all(selectDue, { now })).map(({ spaceId }) => spaceId);
}

const selectNext = statement<{ now: number }>()((db, params) =>
  db
    .selectFrom('forums')
    .select('nextTickAt as at')
    .where('nextTickAt', '>', params.now)
    .orderBy('nextTickAt')
    .limit(1),
);

/** The time of the next tick after a given time. Null if no tick is scheduled. */
export function* nextTickAfter(now: number): Script<number | null> {
  return (yield* first(selectNext, { now }))?.at ?? null;
}

const selectForks = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('forums')
    .select('spaceId')
    .where('forkedFrom', '=', params.spaceId)
    .orderBy('spaceId'),
);

export function* forksOf(spaceId: string): Script<readonly string[]> {
  return (yield* all(selectForks, { spaceId })).map((row) => row.spaceId);
}

import { textsOf } from '../dialect/id-list.ts';
import type { ThreadRow } from './forum-threads.ts';
import { all, first, type Script } from '../script.ts';
import { statement } from '../statement.ts';

const selectByIds = statement<{ spaceId: string; ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('forum_threads')
    .select(['id', 'number', 'title', 'category'])
    .where('spaceId', '=', params.spaceId)
    .where('id', 'in', textsOf(params.ids, dialect)),
);

/** The fields that identify a thread for readers. */
export type ThreadName = Pick<ThreadRow, 'id' | 'number' | 'title' | 'category'>;

/** Threads by their ids, unsorted. Unknown ids are skipped. */
export function threadsByIds(
  spaceId: string,
  ids: readonly string[],
): Script<readonly ThreadName[]> {
  return all(selectByIds, { spaceId, ids: JSON.stringify(ids) });
}

const countOpen = statement<{ spaceId: string; at: number }>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('spaceId', '=', params.spaceId)
    .where('expiresAt', '>', params.at),
);

/** The number of open threads of a forum at a time. */
export function* openThreadCount(spaceId: string, at: number): Script<number> {
  return (yield* first(countOpen, { spaceId, at }))?.count ?? 0;
}

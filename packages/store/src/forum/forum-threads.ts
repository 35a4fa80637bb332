import { textsOf } from '../dialect/id-list.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { forumThreads } from '../tables/forum.ts';
import type { TableRow } from '../tables/table.ts';

export type ThreadRow = TableRow<typeof forumThreads>;

const insert = insertInto(forumThreads);

export function* addThread(thread: ThreadRow): Script<void> {
  yield* write(insert, thread);
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

export function threadById(spaceId: string, id: string): Script<ThreadRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectPlaces = statement<{ id: string; spaceIds: string }>()((db, params, dialect) =>
  db
    .selectFrom('forum_threads')
    .select('spaceId')
    .where('spaceId', 'in', textsOf(params.spaceIds, dialect))
    .where('id', '=', params.id)
    .orderBy('spaceId'),
);

/**
 * Returns those of the given spaces that contain a thread, oldest first. A fork has the same thread
 * ids as its original.
 */
export function* spacesOfThread(
  id: string,
  spaceIds: readonly string[],
): Script<readonly string[]> {
  const rows = yield* all(selectPlaces, { id, spaceIds: JSON.stringify(spaceIds) });
  return rows.map(({ spaceId }) => spaceId);
}

/** A cursor in a list of threads that is sorted by activity. */
export interface ActivityPlace {
  readonly lastActivityAt: number;
  readonly id: string;
}

/** The parameters that select the threads which expire in a time span. */
export interface ExpiringThreads {
  readonly spaceId: string;
  readonly expiresAfter: number;
  readonly expiresUpTo: number;
  readonly limit: number;
}

const selectBefore = statement<ActivityPlace & ExpiringThreads>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', params.spaceId)
    .where('expiresAt', '>', params.expiresAfter)
    .where('expiresAt', '<=', params.expiresUpTo)
    .where((e) =>
      e(e.refTuple('lastActivityAt', 'id'), '<', e.tuple(params.lastActivityAt, params.id)),
    )
    .orderBy('lastActivityAt', 'desc')
    .orderBy('id', 'desc')
    .limit(params.limit),
);

/** The threads before a cursor, sorted by their last activity, newest first. */
export function threadsBefore(
  params: ActivityPlace & ExpiringThreads,
): Script<readonly ThreadRow[]> {
  return all(selectBefore, params);
}

const selectNewest = statement<ExpiringThreads & { before: number }>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', params.spaceId)
    .where('number', '<', params.before)
    .where('expiresAt', '>', params.expiresAfter)
    .where('expiresAt', '<=', params.expiresUpTo)
    .orderBy('number', 'desc')
    .limit(params.limit),
);

/** The threads with a smaller number than the given number, newest first. */
export function newestThreads(
  params: ExpiringThreads & { readonly before: number },
): Script<readonly ThreadRow[]> {
  return all(selectNewest, params);
}

const reply = statement<{ spaceId: string; id: string; added: number; at: number }>()(
  (db, params) =>
    db
      .updateTable('forum_threads')
      .set((e) => ({
        replyCount: e('replyCount', '+', params.added),
        lastActivityAt: params.at,
      }))
      .where('spaceId', '=', params.spaceId)
      .where('id', '=', params.id),
);

/** Adds to the reply count of a thread. */
export function* addReplies(params: {
  readonly spaceId: string;
  readonly id: string;
  readonly added: number;
  readonly at: number;
}): Script<void> {
  yield* write(reply, params);
}

const blankTitle = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .updateTable('forum_threads')
    .set({ title: '' })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Clears the title of a thread. The thread remains. */
export function* dropTitle(spaceId: string, id: string): Script<void> {
  yield* write(blankTitle, { spaceId, id });
}

const selectLastNumber = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select('number')
    .where('spaceId', '=', params.spaceId)
    .orderBy('number', 'desc')
    .limit(1),
);

/** The number for the next thread of a forum. */
export function* nextThreadNumber(spaceId: string): Script<number> {
  return ((yield* first(selectLastNumber, { spaceId }))?.number ?? 0) + 1;
}

const selectExpiring = statement<{ spaceId: string; after: number; upTo: number }>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', params.spaceId)
    .where('expiresAt', '>', params.after)
    .where('expiresAt', '<=', params.upTo)
    .orderBy('expiresAt')
    .orderBy('number'),
);

/** The threads that expire after one time and up to another time, sorted by expiry. */
export function threadsExpiring(params: {
  readonly spaceId: string;
  readonly after: number;
  readonly upTo: number;
}): Script<readonly ThreadRow[]> {
  return all(selectExpiring, params);
}

const selectTitles = statement<{ spaceId: string; since: number }>()((db, params) =>
  db
    .selectFrom('forum_threads')
    .select(['title', 'createdAt as openedAt'])
    .where('spaceId', '=', params.spaceId)
    .where('createdAt', '>=', params.since)
    .orderBy('number'),
);

/** The titles of threads that were opened at or after a given time. */
export function titlesSince(
  spaceId: string,
  since: number,
): Script<readonly { readonly title: string; readonly openedAt: number }[]> {
  return all(selectTitles, { spaceId, since });
}

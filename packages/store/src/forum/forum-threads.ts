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

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function threadById(spaceId: string, id: string): Script<ThreadRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectPlaces = statement<{ id: string; spaceIds: string }>()((db, given, dialect) =>
  db
    .selectFrom('forum_threads')
    .select('spaceId')
    .where('spaceId', 'in', textsOf(given.spaceIds, dialect))
    .where('id', '=', given.id)
    .orderBy('spaceId'),
);

/**
 * The given spaces that contain a thread, oldest first. A fork has the same thread ids as its
 * original.
 */
export function* spacesOfThread(
  id: string,
  spaceIds: readonly string[],
): Script<readonly string[]> {
  const rows = yield* all(selectPlaces, { id, spaceIds: JSON.stringify(spaceIds) });
  return rows.map(({ spaceId }) => spaceId);
}

/** A cursor in the order of activity. */
export interface ActivityPlace {
  readonly lastActivityAt: number;
  readonly id: string;
}

/** Threads that expire in a time span. */
export interface ExpiringThreads {
  readonly spaceId: string;
  readonly expiresAfter: number;
  readonly expiresUpTo: number;
  readonly limit: number;
}

const selectBefore = statement<ActivityPlace & ExpiringThreads>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', given.spaceId)
    .where('expiresAt', '>', given.expiresAfter)
    .where('expiresAt', '<=', given.expiresUpTo)
    .where((e) =>
      e(e.refTuple('lastActivityAt', 'id'), '<', e.tuple(given.lastActivityAt, given.id)),
    )
    .orderBy('lastActivityAt', 'desc')
    .orderBy('id', 'desc')
    .limit(given.limit),
);

/** Threads before a cursor in the order of activity, newest first. */
export function threadsBefore(
  given: ActivityPlace & ExpiringThreads,
): Script<readonly ThreadRow[]> {
  return all(selectBefore, given);
}

const selectNewest = statement<ExpiringThreads & { before: number }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', given.spaceId)
    .where('number', '<', given.before)
    .where('expiresAt', '>', given.expiresAfter)
    .where('expiresAt', '<=', given.expiresUpTo)
    .orderBy('number', 'desc')
    .limit(given.limit),
);

/** Threads before a number, newest first. */
export function newestThreads(
  given: ExpiringThreads & { readonly before: number },
): Script<readonly ThreadRow[]> {
  return all(selectNewest, given);
}

const reply = statement<{ spaceId: string; id: string; added: number; at: number }>()((db, given) =>
  db
    .updateTable('forum_threads')
    .set((e) => ({
      replyCount: e('replyCount', '+', given.added),
      lastActivityAt: given.at,
    }))
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Adds to the reply count of a thread. */
export function* addReplies(given: {
  readonly spaceId: string;
  readonly id: string;
  readonly added: number;
  readonly at: number;
}): Script<void> {
  yield* write(reply, given);
}

const blankTitle = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .updateTable('forum_threads')
    .set({ title: '' })
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Clears the title of a thread. The thread remains. */
export function* dropTitle(spaceId: string, id: string): Script<void> {
  yield* write(blankTitle, { spaceId, id });
}

const selectLastNumber = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select('number')
    .where('spaceId', '=', given.spaceId)
    .orderBy('number', 'desc')
    .limit(1),
);

/** The number for the next thread of a forum. */
export function* nextThreadNumber(spaceId: string): Script<number> {
  return ((yield* first(selectLastNumber, { spaceId }))?.number ?? 0) + 1;
}

const selectExpiring = statement<{ spaceId: string; after: number; upTo: number }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(forumThreads.columns)
    .where('spaceId', '=', given.spaceId)
    .where('expiresAt', '>', given.after)
    .where('expiresAt', '<=', given.upTo)
    .orderBy('expiresAt')
    .orderBy('number'),
);

/** The threads that expire after one time and up to another time, sorted by expiry. */
export function threadsExpiring(given: {
  readonly spaceId: string;
  readonly after: number;
  readonly upTo: number;
}): Script<readonly ThreadRow[]> {
  return all(selectExpiring, given);
}

const selectTitles = statement<{ spaceId: string; since: number }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(['title', 'createdAt as openedAt'])
    .where('spaceId', '=', given.spaceId)
    .where('createdAt', '>=', given.since)
    .orderBy('number'),
);

/** The titles of threads that were opened at or after a given time. */
export function titlesSince(
  spaceId: string,
  since: number,
): Script<readonly { readonly title: string; readonly openedAt: number }[]> {
  return all(selectTitles, { spaceId, since });
}

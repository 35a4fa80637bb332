import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface ThreadRow {
  readonly spaceId: string;
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** The opening post. */
  readonly postId: string;
  readonly replyCount: number;
  readonly lastActivityAt: number;
  readonly expiresAt: number;
  readonly createdAt: number;
  /** Which thread of its forum it is: the first is 1. */
  readonly number: number;
}

const insert = statement<ThreadRow>()((db, given) =>
  db.insertInto('forum_threads').values({
    space_id: given.spaceId,
    id: given.id,
    title: given.title,
    category: given.category,
    post_id: given.postId,
    reply_count: given.replyCount,
    last_activity_at: given.lastActivityAt,
    expires_at: given.expiresAt,
    created_at: given.createdAt,
    number: given.number,
  }),
);

export function* addThread(thread: ThreadRow): Script<void> {
  yield* write(insert, thread);
}

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'title',
  'category',
  'post_id as postId',
  'reply_count as replyCount',
  'last_activity_at as lastActivityAt',
  'expires_at as expiresAt',
  'created_at as createdAt',
  'number',
] as const;

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function threadById(spaceId: string, id: string): Script<ThreadRow | null> {
  return first(selectOne, { spaceId, id });
}

/** Where in the order of activity to go on. */
export interface ActivityPlace {
  readonly lastActivityAt: number;
  readonly id: string;
}

/** Those threads whose time is over after one moment, and up to another. */
export interface ExpiringThreads {
  readonly spaceId: string;
  readonly expiresAfter: number;
  readonly expiresUpTo: number;
  readonly limit: number;
}

const selectBefore = statement<ActivityPlace & ExpiringThreads>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('expires_at', '>', given.expiresAfter)
    .where('expires_at', '<=', given.expiresUpTo)
    .where((e) =>
      e(e.refTuple('last_activity_at', 'id'), '<', e.tuple(given.lastActivityAt, given.id)),
    )
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(given.limit),
);

/** Threads in which something was said last before a moment, the newest first. */
export function threadsBefore(
  given: ActivityPlace & ExpiringThreads,
): Script<readonly ThreadRow[]> {
  return all(selectBefore, given);
}

const selectNewest = statement<ExpiringThreads & { before: number }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('number', '<', given.before)
    .where('expires_at', '>', given.expiresAfter)
    .where('expires_at', '<=', given.expiresUpTo)
    .orderBy('number', 'desc')
    .limit(given.limit),
);

/** Threads before one of a number, the newest first. */
export function newestThreads(
  given: ExpiringThreads & { readonly before: number },
): Script<readonly ThreadRow[]> {
  return all(selectNewest, given);
}

const reply = statement<{ spaceId: string; id: string; added: number; at: number }>()((db, given) =>
  db
    .updateTable('forum_threads')
    .set((e) => ({
      reply_count: e('reply_count', '+', given.added),
      last_activity_at: given.at,
    }))
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Counts replies that were just written. */
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
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** The words of its title are gone; the thread stays. */
export function* dropTitle(spaceId: string, id: string): Script<void> {
  yield* write(blankTitle, { spaceId, id });
}

const selectLastNumber = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select('number')
    .where('space_id', '=', given.spaceId)
    .orderBy('number', 'desc')
    .limit(1),
);

/** The number that the next thread of a forum gets. */
export function* nextThreadNumber(spaceId: string): Script<number> {
  return ((yield* first(selectLastNumber, { spaceId }))?.number ?? 0) + 1;
}

const selectExpiring = statement<{ spaceId: string; after: number; upTo: number }>()((db, given) =>
  db
    .selectFrom('forum_threads')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('expires_at', '>', given.after)
    .where('expires_at', '<=', given.upTo)
    .orderBy('expires_at')
    .orderBy('number'),
);

/** The threads whose time is over after one moment and up to another, the first to end in front. */
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
    .select(['title', 'created_at as openedAt'])
    .where('space_id', '=', given.spaceId)
    .where('created_at', '>=', given.since)
    .orderBy('number'),
);

/** The titles of the threads that were opened since a moment. */
export function titlesSince(
  spaceId: string,
  since: number,
): Script<readonly { readonly title: string; readonly openedAt: number }[]> {
  return all(selectTitles, { spaceId, since });
}

import { sql } from 'kysely';
import { textsOf } from '../dialect/id-list.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { messages } from '../tables/messages.ts';
import type { TableRow } from '../tables/table.ts';

export type MessageRow = TableRow<typeof messages>;

const insert = insertInto(messages);

export function* addMessage(message: MessageRow): Script<void> {
  yield* write(insert, message);
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

export function messageById(spaceId: string, id: string): Script<MessageRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectByIds = statement<{ spaceId: string; ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('id', 'in', textsOf(params.ids, dialect)),
);

/** Messages by their ids, unsorted. Unknown ids are skipped. */
export function messagesByIds(
  spaceId: string,
  ids: readonly string[],
): Script<readonly MessageRow[]> {
  return all(selectByIds, { spaceId, ids: JSON.stringify(ids) });
}

const selectOfThread = statement<{
  spaceId: string;
  threadId: string;
  after: number;
  limit: number;
}>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('threadId', '=', params.threadId)
    .where('threadNo', '>', params.after)
    .orderBy('threadNo')
    .limit(params.limit),
);

/** The posts of a thread with a larger number than the given number, in order. */
export function postsAfter(params: {
  readonly spaceId: string;
  readonly threadId: string;
  readonly after: number;
  readonly limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectOfThread, params);
}

const selectNewestOfThread = statement<{
  spaceId: string;
  threadId: string;
  upTo: number;
  limit: number;
}>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('threadId', '=', params.threadId)
    .where('briefingAudienceId', 'is not', null)
    // The plus sign stops SQLite from using the index on `seq`. With that index, SQLite would read
    // the whole space.
    .where(sql<number>`+seq`, '<=', params.upTo)
    .orderBy('threadNo', 'desc')
    .limit(params.limit),
);

/** The posts that agents may read in a thread, up to an event, newest first. */
export function newestPosts(params: {
  readonly spaceId: string;
  readonly threadId: string;
  readonly upTo: number;
  readonly limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectNewestOfThread, params);
}

const selectByClientKey = statement<{ spaceId: string; clientKey: string }>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('clientKey', '=', params.clientKey),
);

/** The message that a sender has already posted with the same client key. */
export function messageByClientKey(spaceId: string, clientKey: string): Script<MessageRow | null> {
  return first(selectByClientKey, { spaceId, clientKey });
}

const selectBetween = statement<{ spaceId: string; after: number; upTo: number }>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('seq', '>', params.after)
    .where('seq', '<=', params.upTo)
    .orderBy('seq')
    .orderBy('place'),
);

/** All messages whose event is after one `seq` and not after another `seq`. */
export function messagesBetween(params: {
  spaceId: string;
  after: number;
  upTo: number;
}): Script<readonly MessageRow[]> {
  return all(selectBetween, params);
}

const selectStreamed = statement<{
  spaceId: string;
  afterOrdinal: number;
  upTo: number;
  limit: number;
}>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('ordinal', 'is not', null)
    .where('ordinal', '>', params.afterOrdinal)
    .where(sql<number>`+seq`, '<=', params.upTo)
    .orderBy('ordinal')
    .limit(params.limit),
);

/** A page of the streamed messages whose event is not after a `seq`, in display order. */
export function streamedMessages(params: {
  spaceId: string;
  afterOrdinal: number;
  upTo: number;
  limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectStreamed, params);
}

const selectBefore = statement<{ spaceId: string; seq: number; place: number; limit: number }>()(
  (db, params) =>
    db
      .selectFrom('messages')
      .select(messages.columns)
      .where('spaceId', '=', params.spaceId)
      .where((e) => e(e.refTuple('seq', 'place'), '<', e.tuple(params.seq, params.place)))
      .orderBy('seq', 'desc')
      .orderBy('place', 'desc')
      .limit(params.limit),
);

/** The messages before a position, newest first. */
export function messagesBefore(params: {
  spaceId: string;
  seq: number;
  place: number;
  limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectBefore, params);
}

const selectForBriefing = statement<{
  spaceId: string;
  audienceId: number;
  upTo: number;
  limit: number;
}>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('briefingAudienceId', '=', params.audienceId)
    .where('seq', '<=', params.upTo)
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .limit(params.limit),
);

/**
 * The newest messages of some audiences, newest first, optionally up to an event. Each audience
 * needs one index lookup, so the cost does not depend on other or older messages.
 */
export function* newestForAudiences(params: {
  spaceId: string;
  audienceIds: readonly number[];
  limit: number;
  upTo?: number;
}): Script<readonly MessageRow[]> {
  const found: MessageRow[] = [];
  const { spaceId, limit, upTo = Number.MAX_SAFE_INTEGER } = params;
  for (const audienceId of params.audienceIds) {
    found.push(...(yield* all(selectForBriefing, { spaceId, audienceId, upTo, limit })));
  }
  if (params.audienceIds.length > 1) found.sort((a, b) => b.seq - a.seq || b.place - a.place);
  return found.slice(0, params.limit);
}

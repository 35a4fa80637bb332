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

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function messageById(spaceId: string, id: string): Script<MessageRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectByIds = statement<{ spaceId: string; ids: string }>()((db, given, dialect) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('id', 'in', textsOf(given.ids, dialect)),
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
}>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('threadId', '=', given.threadId)
    .where('threadNo', '>', given.after)
    .orderBy('threadNo')
    .limit(given.limit),
);

/** The posts of a thread after a number, in order. */
export function postsAfter(given: {
  readonly spaceId: string;
  readonly threadId: string;
  readonly after: number;
  readonly limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectOfThread, given);
}

const selectNewestOfThread = statement<{
  spaceId: string;
  threadId: string;
  upTo: number;
  limit: number;
}>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('threadId', '=', given.threadId)
    .where('briefingAudienceId', 'is not', null)
    // The plus sign prevents the use of the index by `seq`, which would read the whole space.
    .where(sql<number>`+seq`, '<=', given.upTo)
    .orderBy('threadNo', 'desc')
    .limit(given.limit),
);

/** The newest posts of a thread that agents may read, up to an event, newest first. */
export function newestPosts(given: {
  readonly spaceId: string;
  readonly threadId: string;
  readonly upTo: number;
  readonly limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectNewestOfThread, given);
}

const selectByClientKey = statement<{ spaceId: string; clientKey: string }>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('clientKey', '=', given.clientKey),
);

/** The message that a sender has already posted with the same client key. */
export function messageByClientKey(spaceId: string, clientKey: string): Script<MessageRow | null> {
  return first(selectByClientKey, { spaceId, clientKey });
}

const selectBetween = statement<{ spaceId: string; after: number; upTo: number }>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('seq', '>', given.after)
    .where('seq', '<=', given.upTo)
    .orderBy('seq')
    .orderBy('place'),
);

/** All messages of the events after one `seq` and up to another `seq`. */
export function messagesBetween(given: {
  spaceId: string;
  after: number;
  upTo: number;
}): Script<readonly MessageRow[]> {
  return all(selectBetween, given);
}

const selectStreamed = statement<{
  spaceId: string;
  afterOrdinal: number;
  upTo: number;
  limit: number;
}>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('ordinal', 'is not', null)
    .where('ordinal', '>', given.afterOrdinal)
    .where(sql<number>`+seq`, '<=', given.upTo)
    .orderBy('ordinal')
    .limit(given.limit),
);

/** A page of streamed messages of the events up to a `seq`, in display order. */
export function streamedMessages(given: {
  spaceId: string;
  afterOrdinal: number;
  upTo: number;
  limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectStreamed, given);
}

const selectBefore = statement<{ spaceId: string; seq: number; place: number; limit: number }>()(
  (db, given) =>
    db
      .selectFrom('messages')
      .select(messages.columns)
      .where('spaceId', '=', given.spaceId)
      .where((e) => e(e.refTuple('seq', 'place'), '<', e.tuple(given.seq, given.place)))
      .orderBy('seq', 'desc')
      .orderBy('place', 'desc')
      .limit(given.limit),
);

/** The messages before a position, newest first. */
export function messagesBefore(given: {
  spaceId: string;
  seq: number;
  place: number;
  limit: number;
}): Script<readonly MessageRow[]> {
  return all(selectBefore, given);
}

const selectForBriefing = statement<{
  spaceId: string;
  audienceId: number;
  upTo: number;
  limit: number;
}>()((db, given) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', given.spaceId)
    .where('briefingAudienceId', '=', given.audienceId)
    .where('seq', '<=', given.upTo)
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .limit(given.limit),
);

/**
 * The newest messages of some audiences, newest first, optionally up to an event. Each audience
 * needs one index lookup, so the cost does not depend on other or older messages.
 */
export function* newestForAudiences(given: {
  spaceId: string;
  audienceIds: readonly number[];
  limit: number;
  upTo?: number;
}): Script<readonly MessageRow[]> {
  const found: MessageRow[] = [];
  const { spaceId, limit, upTo = Number.MAX_SAFE_INTEGER } = given;
  for (const audienceId of given.audienceIds) {
    found.push(...(yield* all(selectForBriefing, { spaceId, audienceId, upTo, limit })));
  }
  if (given.audienceIds.length > 1) found.sort((a, b) => b.seq - a.seq || b.place - a.place);
  return found.slice(0, given.limit);
}

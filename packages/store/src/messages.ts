import { sql } from 'kysely';
import { textsOf } from './dialect/id-list.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface MessageRow {
  readonly spaceId: string;
  readonly id: string;
  /** The event that brought it, and its place among what that event said. */
  readonly seq: number;
  readonly place: number;
  readonly type: 'message' | 'notice' | 'forum_post' | 'forum_reply';
  readonly senderAgentId: string | null;
  readonly senderPersonId: string | null;
  readonly senderServiceId: string | null;
  readonly senderName: string;
  readonly text: string;
  readonly mentions: string;
  readonly audienceId: number;
  readonly briefingAudienceId: number | null;
  readonly replyToId: string | null;
  readonly threadId: string | null;
  readonly parentId: string | null;
  /** Its number in its thread, for ever; 1 is the opening post. */
  readonly threadNo: number | null;
  /** The agents that a post in a thread names, in its text or beside it: their ids, as JSON. */
  readonly mentionedAgents: string | null;
  readonly runId: string | null;
  readonly stepNo: number | null;
  readonly clientKey: string | null;
  readonly status: 'complete' | 'cancelled' | 'failed';
  readonly notice: string | null;
  readonly version: number;
  /** The run that has made it again, as it stands there now; `runId` is the one that said it first. */
  readonly versionRunId: string | null;
  /** 1: who said it had read what is not for everyone. It changes nobody's right to read it. */
  readonly isPrivate: number;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly deletedAt: number | null;
}

const insert = statement<MessageRow>()((db, given) =>
  db.insertInto('messages').values({
    space_id: given.spaceId,
    id: given.id,
    seq: given.seq,
    place: given.place,
    type: given.type,
    sender_agent_id: given.senderAgentId,
    sender_person_id: given.senderPersonId,
    sender_service_id: given.senderServiceId,
    sender_name: given.senderName,
    text: given.text,
    mentions: given.mentions,
    audience_id: given.audienceId,
    briefing_audience_id: given.briefingAudienceId,
    reply_to_id: given.replyToId,
    thread_id: given.threadId,
    parent_id: given.parentId,
    thread_no: given.threadNo,
    mentioned_agents: given.mentionedAgents,
    run_id: given.runId,
    step_no: given.stepNo,
    client_key: given.clientKey,
    status: given.status,
    notice: given.notice,
    version: given.version,
    version_run_id: given.versionRunId,
    is_private: given.isPrivate,
    created_at: given.createdAt,
    edited_at: given.editedAt,
    deleted_at: given.deletedAt,
  }),
);

export function* addMessage(message: MessageRow): Script<void> {
  yield* write(insert, message);
}

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'seq',
  'place',
  'type',
  'sender_agent_id as senderAgentId',
  'sender_person_id as senderPersonId',
  'sender_service_id as senderServiceId',
  'sender_name as senderName',
  'text',
  'mentions',
  'audience_id as audienceId',
  'briefing_audience_id as briefingAudienceId',
  'reply_to_id as replyToId',
  'thread_id as threadId',
  'parent_id as parentId',
  'thread_no as threadNo',
  'mentioned_agents as mentionedAgents',
  'run_id as runId',
  'step_no as stepNo',
  'client_key as clientKey',
  'status',
  'notice',
  'version',
  'version_run_id as versionRunId',
  'is_private as isPrivate',
  'created_at as createdAt',
  'edited_at as editedAt',
  'deleted_at as deletedAt',
] as const;

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function messageById(spaceId: string, id: string): Script<MessageRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectByIds = statement<{ spaceId: string; ids: string }>()((db, given, dialect) =>
  db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', 'in', textsOf(given.ids, dialect)),
);

/** Messages by their ids, in no order; whatever there is not is left out. */
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
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('thread_id', '=', given.threadId)
    .where('thread_no', '>', given.after)
    .orderBy('thread_no')
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
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('thread_id', '=', given.threadId)
    .where('briefing_audience_id', 'is not', null)
    // With the sign no index is looked for: by the order of the space all of it would be read.
    .where(sql<number>`+seq`, '<=', given.upTo)
    .orderBy('thread_no', 'desc')
    .limit(given.limit),
);

/** The newest posts of a thread that agents may be given, up to a place, the newest first. */
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
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('client_key', '=', given.clientKey),
);

/** The message that a sender has sent before under an id of its own choice. */
export function messageByClientKey(spaceId: string, clientKey: string): Script<MessageRow | null> {
  return first(selectByClientKey, { spaceId, clientKey });
}

const selectBetween = statement<{ spaceId: string; after: number; upTo: number }>()((db, given) =>
  db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('seq', '>', given.after)
    .where('seq', '<=', given.upTo)
    .orderBy('seq')
    .orderBy('place'),
);

/** All messages that the events after one place and up to another brought. */
export function messagesBetween(given: {
  spaceId: string;
  after: number;
  upTo: number;
}): Script<readonly MessageRow[]> {
  return all(selectBetween, given);
}

const selectBefore = statement<{ spaceId: string; seq: number; place: number; limit: number }>()(
  (db, given) =>
    db
      .selectFrom('messages')
      .select(COLUMNS)
      .where('space_id', '=', given.spaceId)
      .where((e) => e(e.refTuple('seq', 'place'), '<', e.tuple(given.seq, given.place)))
      .orderBy('seq', 'desc')
      .orderBy('place', 'desc')
      .limit(given.limit),
);

/** The messages before a place, the newest first. */
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
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('briefing_audience_id', '=', given.audienceId)
    .where('seq', '<=', given.upTo)
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .limit(given.limit),
);

/**
 * The newest messages of each of some audiences, up to a place if that is given, the newest first.
 * One indexed look for each audience: the cost does not grow with what was said to others, or long ago.
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

const selectLastText = statement<{ spaceId: string; agentId: string; audienceId: number }>()(
  (db, given) =>
    db
      .selectFrom('messages')
      .select(['seq', 'place', 'text'])
      .where('space_id', '=', given.spaceId)
      .where('sender_agent_id', '=', given.agentId)
      .where('briefing_audience_id', '=', given.audienceId)
      .orderBy('seq', 'desc')
      .orderBy('place', 'desc')
      .limit(1),
);

/** What an agent said last in a space to one of some audiences; one indexed look for each. */
export function* lastTextOf(given: {
  readonly spaceId: string;
  readonly agentId: string;
  readonly audienceIds: readonly number[];
}): Script<string | null> {
  const { spaceId, agentId } = given;
  let last: { readonly seq: number; readonly place: number; readonly text: string } | null = null;
  for (const audienceId of given.audienceIds) {
    const found = yield* first(selectLastText, { spaceId, agentId, audienceId });
    if (found !== null && (last === null || isLater(found, last))) last = found;
  }
  return last?.text ?? null;
}

function isLater(
  one: { readonly seq: number; readonly place: number },
  other: { readonly seq: number; readonly place: number },
): boolean {
  return one.seq === other.seq ? one.place > other.place : one.seq > other.seq;
}

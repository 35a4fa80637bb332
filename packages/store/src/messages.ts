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
  readonly runId: string | null;
  readonly stepNo: number | null;
  readonly clientKey: string | null;
  readonly status: 'complete' | 'cancelled' | 'failed';
  readonly notice: string | null;
  readonly version: number;
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
    run_id: given.runId,
    step_no: given.stepNo,
    client_key: given.clientKey,
    status: given.status,
    notice: given.notice,
    version: given.version,
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
  'run_id as runId',
  'step_no as stepNo',
  'client_key as clientKey',
  'status',
  'notice',
  'version',
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

const selectForBriefing = statement<{ spaceId: string; audienceId: number; limit: number }>()(
  (db, given) =>
    db
      .selectFrom('messages')
      .select(COLUMNS)
      .where('space_id', '=', given.spaceId)
      .where('briefing_audience_id', '=', given.audienceId)
      .orderBy('seq', 'desc')
      .orderBy('place', 'desc')
      .limit(given.limit),
);

/**
 * The newest messages of each of some audiences, the newest first. One indexed look for each
 * audience: the cost does not grow with what was said to others, or long ago.
 */
export function* newestForAudiences(given: {
  spaceId: string;
  audienceIds: readonly number[];
  limit: number;
}): Script<readonly MessageRow[]> {
  const found: MessageRow[] = [];
  for (const audienceId of given.audienceIds) {
    const { spaceId, limit } = given;
    found.push(...(yield* all(selectForBriefing, { spaceId, audienceId, limit })));
  }
  if (given.audienceIds.length > 1) found.sort((a, b) => b.seq - a.seq || b.place - a.place);
  return found.slice(0, given.limit);
}

const selectLastText = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('messages')
    .select('text')
    .where('space_id', '=', given.spaceId)
    .where('sender_agent_id', '=', given.agentId)
    .where('status', '=', 'complete')
    .orderBy('seq', 'desc')
    .limit(1),
);

/** What an agent said last in a space. */
export function* lastTextOf(spaceId: string, agentId: string): Script<string | null> {
  return (yield* first(selectLastText, { spaceId, agentId }))?.text ?? null;
}

interface Change {
  readonly spaceId: string;
  readonly id: string;
  readonly text: string;
  readonly mentions: string;
  readonly version: number;
  readonly at: number;
}

const keepVersion = statement<Change>()((db, given) =>
  db
    .insertInto('message_versions')
    .columns(['space_id', 'message_id', 'version', 'text', 'mentions', 'replaced_at'])
    .expression((e) =>
      e
        .selectFrom('messages')
        .select([
          'space_id',
          'id',
          'version',
          'text',
          'mentions',
          e.cast<number>(e.val(given.at), 'bigint').as('replaced_at'),
        ])
        .where('space_id', '=', given.spaceId)
        .where('id', '=', given.id),
    ),
);

const updateText = statement<Change>()((db, given) =>
  db
    .updateTable('messages')
    .set({
      text: given.text,
      mentions: given.mentions,
      version: given.version,
      edited_at: given.at,
    })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Gives a message another text; the old one is kept. */
export function* changeMessage(change: Change): Script<void> {
  yield* write(keepVersion, change);
  yield* write(updateText, change);
}

const dropText = statement<{ spaceId: string; id: string; at: number }>()((db, given) =>
  db
    .updateTable('messages')
    .set({ text: '', mentions: '[]', briefing_audience_id: null, deleted_at: given.at })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

const dropVersions = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .updateTable('message_versions')
    .set({ text: '', mentions: '[]' })
    .where('space_id', '=', given.spaceId)
    .where('message_id', '=', given.id),
);

/** Leaves a tombstone: what the message said is gone from here, old versions too. */
export function* deleteMessage(given: { spaceId: string; id: string; at: number }): Script<void> {
  yield* write(dropText, given);
  yield* write(dropVersions, given);
}

export interface VersionRow {
  readonly messageId: string;
  readonly version: number;
  readonly text: string;
  readonly mentions: string;
  readonly replacedAt: number;
}

const selectVersions = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('message_versions')
    .select(['message_id as messageId', 'version', 'text', 'mentions', 'replaced_at as replacedAt'])
    .where('space_id', '=', given.spaceId)
    .where('message_id', '=', given.id)
    .orderBy('version'),
);

/** What a message said before, the oldest first. */
export function versionsOf(spaceId: string, id: string): Script<readonly VersionRow[]> {
  return all(selectVersions, { spaceId, id });
}

import { textsOf } from './dialect/id-list.ts';
import { all, write, type Script } from './script.ts';
import { statement, type Builder } from './statement.ts';

/** An agent was named in a thread and has not replied yet. */
export interface PendingMentionRow {
  readonly spaceId: string;
  readonly id: string;
  readonly mentionedAgentId: string;
  readonly threadId: string;
  readonly mentionerName: string;
  readonly createdAt: number;
  /** The place in the history of the forum of the post that names the agent. */
  readonly seq: number;
}

const insert = statement<PendingMentionRow>()((db, given) =>
  db.insertInto('pending_mentions').values({
    space_id: given.spaceId,
    id: given.id,
    mentioned_agent_id: given.mentionedAgentId,
    thread_id: given.threadId,
    mentioner_name: given.mentionerName,
    created_at: given.createdAt,
    seq: given.seq,
  }),
);

export function* addPendingMention(mention: PendingMentionRow): Script<void> {
  yield* write(insert, mention);
}

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'mentioned_agent_id as mentionedAgentId',
  'thread_id as threadId',
  'mentioner_name as mentionerName',
  'created_at as createdAt',
  'seq',
] as const;

const selectOf = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('pending_mentions')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('mentioned_agent_id', '=', given.agentId)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Where an agent was named in a forum, the oldest first. */
export function pendingMentionsOf(
  spaceId: string,
  agentId: string,
): Script<readonly PendingMentionRow[]> {
  return all(selectOf, { spaceId, agentId });
}

const removeAll = statement<{ spaceId: string; ids: string }>()((db, given, dialect) =>
  db
    .deleteFrom('pending_mentions')
    .where('space_id', '=', given.spaceId)
    .where('id', 'in', textsOf(given.ids, dialect)),
);

/** Nobody need answer these any more; whatever there is not is left out. */
export function* dropPendingMentions(spaceId: string, ids: readonly string[]): Script<void> {
  yield* write(removeAll, { spaceId, ids: JSON.stringify(ids) });
}

const selectIn = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('pending_mentions')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .orderBy('created_at')
    .orderBy('seq')
    .orderBy('id'),
);

/** All that agents of a forum have not answered, the oldest first. */
export function pendingMentionsIn(spaceId: string): Script<readonly PendingMentionRow[]> {
  return all(selectIn, { spaceId });
}

/** Where in the order of pending mentions to go on. */
export type PendingPlace = Pick<PendingMentionRow, 'createdAt' | 'seq' | 'id'>;

interface PendingAfter {
  readonly spaceId: string;
  readonly after: PendingPlace;
  readonly limit: number;
}

type PlaceAfter = Omit<PendingAfter, 'after'> & PendingPlace;

function selectPage(db: Builder, given: PlaceAfter) {
  return db
    .selectFrom('pending_mentions')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where((e) =>
      e(e.refTuple('created_at', 'seq', 'id'), '>', e.tuple(given.createdAt, given.seq, given.id)),
    )
    .orderBy('created_at')
    .orderBy('seq')
    .orderBy('id')
    .limit(given.limit);
}

const selectAfter = statement<PlaceAfter>()(selectPage);

const selectInThreadAfter = statement<PlaceAfter & { threadId: string }>()((db, given) =>
  selectPage(db, given).where('thread_id', '=', given.threadId),
);

/** Some of them, after one, of one thread or (`null`) of all; the oldest first. */
export function pendingMentionsAfter({
  threadId,
  after: { createdAt, seq, id },
  ...given
}: PendingAfter & { readonly threadId: string | null }): Script<readonly PendingMentionRow[]> {
  const place = { ...given, createdAt, seq, id };
  return threadId === null
    ? all(selectAfter, place)
    : all(selectInThreadAfter, { ...place, threadId });
}

const selectHere = statement<{ spaceId: string; agentId: string; threadId: string }>()(
  (db, given) =>
    db
      .selectFrom('pending_mentions')
      .select('id')
      .where('space_id', '=', given.spaceId)
      .where('thread_id', '=', given.threadId)
      .where('mentioned_agent_id', '=', given.agentId),
);

/** An agent has replied in a thread: all its mentions there are answered (FO17). */
export function* clearPendingMentions(given: {
  readonly spaceId: string;
  readonly agentId: string;
  readonly threadId: string;
}): Script<void> {
  // Looked up first: to delete, SQLite would go through all of the forum's.
  const ids = (yield* all(selectHere, given)).map(({ id }) => id);
  if (ids.length > 0) yield* dropPendingMentions(given.spaceId, ids);
}

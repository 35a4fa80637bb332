import { textsOf } from '../dialect/id-list.ts';
import { all, write, type Script } from '../script.ts';
import { type Builder, insertInto, statement } from '../statement.ts';
import { pendingMentions } from '../tables/forum.ts';
import type { TableRow } from '../tables/table.ts';

/** A mention of an agent in a thread in which the agent has not replied yet. */
export type PendingMentionRow = TableRow<typeof pendingMentions>;

const insert = insertInto(pendingMentions);

export function* addPendingMention(mention: PendingMentionRow): Script<void> {
  yield* write(insert, mention);
}

const selectOf = statement<{ spaceId: string; agentId: string }>()((db, params) =>
  db
    .selectFrom('pending_mentions')
    .select(pendingMentions.columns)
    .where('spaceId', '=', params.spaceId)
    .where('mentionedAgentId', '=', params.agentId)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** The pending mentions of an agent in a forum, oldest first. */
export function pendingMentionsOf(
  spaceId: string,
  agentId: string,
): Script<readonly PendingMentionRow[]> {
  return all(selectOf, { spaceId, agentId });
}

const selectAmong = statement<{ spaceId: string; ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('pending_mentions')
    .select('id')
    .where('spaceId', '=', params.spaceId)
    .where('id', 'in', textsOf(params.ids, dialect)),
);

/** Returns the ids that are still pending. */
export function* pendingAmong(
  spaceId: string,
  ids: readonly string[],
): Script<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = yield* all(selectAmong, { spaceId, ids: JSON.stringify(ids) });
  return new Set(rows.map(({ id }) => id));
}

const removeAll = statement<{ spaceId: string; ids: string }>()((db, params, dialect) =>
  db
    .deleteFrom('pending_mentions')
    .where('spaceId', '=', params.spaceId)
    .where('id', 'in', textsOf(params.ids, dialect)),
);

/** Deletes pending mentions. Unknown ids are skipped. */
export function* dropPendingMentions(spaceId: string, ids: readonly string[]): Script<void> {
  yield* write(removeAll, { spaceId, ids: JSON.stringify(ids) });
}

const selectIn = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('pending_mentions')
    .select(pendingMentions.columns)
    .where('spaceId', '=', params.spaceId)
    .orderBy('createdAt')
    .orderBy('seq')
    .orderBy('id'),
);

/** All pending mentions of a forum, oldest first. */
export function pendingMentionsIn(spaceId: string): Script<readonly PendingMentionRow[]> {
  return all(selectIn, { spaceId });
}

/** A cursor in the order of pending mentions. */
export type PendingMentionPlace = Pick<PendingMentionRow, 'createdAt' | 'seq' | 'id'>;

interface PendingAfter {
  readonly spaceId: string;
  readonly after: PendingMentionPlace;
  readonly limit: number;
}

type PlaceAfter = Omit<PendingAfter, 'after'> & PendingMentionPlace;

function selectPage(db: Builder, params: PlaceAfter) {
  return db
    .selectFrom('pending_mentions')
    .select(pendingMentions.columns)
    .where('spaceId', '=', params.spaceId)
    .where((e) =>
      e(
        e.refTuple('createdAt', 'seq', 'id'),
        '>',
        e.tuple(params.createdAt, params.seq, params.id),
      ),
    )
    .orderBy('createdAt')
    .orderBy('seq')
    .orderBy('id')
    .limit(params.limit);
}

const selectAfter = statement<PlaceAfter>()(selectPage);

const selectInThreadAfter = statement<PlaceAfter & { threadId: string }>()((db, params) =>
  selectPage(db, params).where('threadId', '=', params.threadId),
);

/**
 * A page of the pending mentions in one thread after a cursor, oldest first. If `threadId` is null,
 * the page covers all threads.
 */
export function pendingMentionsAfter({
  threadId,
  after: { createdAt, seq, id },
  ...params
}: PendingAfter & { readonly threadId: string | null }): Script<readonly PendingMentionRow[]> {
  const place = { ...params, createdAt, seq, id };
  return threadId === null
    ? all(selectAfter, place)
    : all(selectInThreadAfter, { ...place, threadId });
}

const selectHere = statement<{ spaceId: string; agentId: string; threadId: string }>()(
  (db, params) =>
    db
      .selectFrom('pending_mentions')
      .select('id')
      .where('spaceId', '=', params.spaceId)
      .where('threadId', '=', params.threadId)
      .where('mentionedAgentId', '=', params.agentId),
);

/** Deletes an agent's pending mentions in a thread after its reply (FO17). */
export function* clearPendingMentions(params: {
  readonly spaceId: string;
  readonly agentId: string;
  readonly threadId: string;
}): Script<void> {
  // The ids are selected before the delete, because SQLite would scan all mentions of the forum for
  // a direct delete.
  const ids = (yield* all(selectHere, params)).map(({ id }) => id);
  if (ids.length > 0) yield* dropPendingMentions(params.spaceId, ids);
}

import { sql, type RawBuilder } from 'kysely';
import { all, write, type Script } from '../script.ts';
import { statement, type Builder } from '../statement.ts';
import { forumThreads, forumTicks } from '../tables/forum.ts';
import { audiences, messages, messageVersions } from '../tables/messages.ts';
import { chains, runs } from '../tables/runs.ts';
import { decisions, events } from '../tables/spaces.ts';
import { columnsExcept, type AnyTable } from '../tables/table.ts';

/**
 * The parameters for a copy of a forum. The copy contains the history up to an event and a tick.
 */
export interface ForumCopy {
  readonly from: string;
  readonly to: string;
  readonly upTo: number;
  readonly tick: number;
  /** The time by which all timestamps are shifted. */
  readonly shiftMs: number;
}

interface CopiedRows<Of extends AnyTable> {
  /** Columns that are not copied. */
  readonly omitted?: readonly Of['columns'][number][];
  /** Columns with a timestamp. */
  readonly shifted?: readonly Of['columns'][number][];
  readonly where: (params: ForumCopy) => RawBuilder<boolean>;
}

function copied<Of extends AnyTable>(
  table: Of,
  { omitted = [], shifted = [], where }: CopiedRows<Of>,
) {
  return statement<ForumCopy>()((db: Builder, params) => {
    const columns = columnsExcept(table, ['spaceId', ...omitted]);
    const moved = new Set<string>(shifted);
    const values = columns.map((column) =>
      moved.has(column)
        ? sql`${sql.ref(column)} + cast(${params.shiftMs} as bigint)`
        : sql`${sql.ref(column)}`,
    );
    const query = sql<object>`
      insert into ${sql.table(table.name)} (space_id, ${sql.join(columns.map((one) => sql.ref(one)))})
      select cast(${params.to} as text), ${sql.join(values)}
      from ${sql.table(table.name)} where space_id = ${params.from} and ${where(params)}`;
    return { compile: () => query.compile(db) };
  });
}

const saidThere = (id: string) => (params: ForumCopy) =>
  sql<boolean>`${sql.ref(id)} in (select id from messages where space_id = ${params.to})`;

const copies = [
  copied(audiences, { where: () => sql<boolean>`1 = 1` }),
  // Client keys are not copied, because a retry of a post belongs to the original forum.
  copied(messages, {
    omitted: ['clientKey', 'shownAt', 'ordinal'],
    shifted: ['createdAt', 'editedAt', 'deletedAt'],
    where: (params) => sql<boolean>`seq <= ${params.upTo}`,
  }),
  copied(messageVersions, {
    shifted: ['replacedAt'],
    where: saidThere('messageId'),
  }),
  copied(events, {
    shifted: ['at'],
    where: (params) => sql<boolean>`seq <= ${params.upTo}`,
  }),
  copied(decisions, {
    where: (params) => sql<boolean>`seq <= ${params.upTo}`,
  }),
  // Costs are not copied, because they were spent only once, in the original forum.
  copied(runs, {
    omitted: [
      'owner',
      'tokens',
      'costUsd',
      'isPriced',
      'isEstimated',
      'isUnreported',
      'shownAt',
      'ordinal',
    ],
    shifted: ['offeredAt', 'startedAt', 'endedAt'],
    where: (params) => sql<boolean>`queued_seq <= ${params.upTo} and state = 'ended'`,
  }),
  copied(chains, {
    shifted: ['startedAt', 'endedAt'],
    where: (params) =>
      sql<boolean>`id in (select chain_id from runs where space_id = ${params.to})`,
  }),
  copied(forumThreads, {
    shifted: ['lastActivityAt', 'expiresAt', 'createdAt'],
    where: saidThere('postId'),
  }),
  copied(forumTicks, {
    shifted: ['at', 'endedAt', 'prunedBefore'],
    where: (params) => sql<boolean>`number <= ${params.tick}`,
  }),
];

/** Copies the history of a forum into a new space. */
export function* copyForum(copy: ForumCopy): Script<void> {
  for (const one of copies) yield* write(one, copy);
}

const setCounters = statement<{
  spaceId: string;
  id: string;
  replyCount: number;
  lastActivityAt: number;
}>()((db, params) =>
  db
    .updateTable('forum_threads')
    .set({ replyCount: params.replyCount, lastActivityAt: params.lastActivityAt })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Sets the counters of a copied thread to their earlier values. */
export function* setThreadCounters(params: {
  readonly spaceId: string;
  readonly id: string;
  readonly replyCount: number;
  readonly lastActivityAt: number;
}): Script<void> {
  yield* write(setCounters, params);
}

const selectEdited = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('messages')
    .select(['id', 'version'])
    .where('spaceId', '=', params.spaceId)
    .where('version', '>', 1),
);

/** The edited messages of a space, with their current version numbers. */
export function editedMessages(
  spaceId: string,
): Script<readonly { readonly id: string; readonly version: number }[]> {
  return all(selectEdited, { spaceId });
}

interface WithdrawnRun {
  readonly spaceId: string;
  readonly id: string;
  readonly version: number;
}

const restore = statement<WithdrawnRun>()((db, params) => {
  const old = (column: 'content' | 'mentions') =>
    sql<string>`(select ${sql.ref(`v.${column}`)} from message_versions as v
      where v.space_id = ${params.spaceId} and v.message_id = ${params.id}
        and v.version = ${params.version})`;
  return db
    .updateTable('messages')
    .set({ content: old('content'), mentions: old('mentions'), version: params.version })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id);
});

const dropLater = statement<WithdrawnRun>()((db, params) =>
  db
    .deleteFrom('message_versions')
    .where('spaceId', '=', params.spaceId)
    .where('messageId', '=', params.id)
    .where('version', '>=', params.version),
);

const unmark = statement<WithdrawnRun>()((db, params) =>
  db
    .updateTable('messages')
    .set({ editedAt: null })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('version', '=', 1),
);

/** Restores an earlier version of a copied message and deletes the later versions. */
export function* revertEdits(params: WithdrawnRun): Script<void> {
  yield* write(restore, params);
  yield* write(dropLater, params);
  yield* write(unmark, params);
}

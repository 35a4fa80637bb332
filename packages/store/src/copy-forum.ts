import { sql, type RawBuilder } from 'kysely';
import type { Tables } from './schema.ts';
import { all, write, type Script } from './script.ts';
import { statement, type Builder } from './statement.ts';

/** A forum of which a copy is made: what happened in it up to a place, and up to a tick. */
export interface ForumCopy {
  readonly from: string;
  readonly to: string;
  readonly upTo: number;
  readonly tick: number;
  /** By how much its moments are moved. */
  readonly shiftMs: number;
}

interface Copied<Table extends keyof Tables> {
  readonly columns: readonly Exclude<keyof Tables[Table] & string, 'space_id'>[];
  /** Columns with a moment. */
  readonly shifted?: readonly (keyof Tables[Table] & string)[];
  readonly where: (given: ForumCopy) => RawBuilder<boolean>;
}

function copied<Table extends keyof Tables>(
  table: Table,
  { columns, shifted = [], where }: Copied<Table>,
) {
  return statement<ForumCopy>()((db: Builder, given) => {
    const moved = new Set<string>(shifted);
    const values = columns.map((column) =>
      moved.has(column)
        ? sql`${sql.ref(column)} + cast(${given.shiftMs} as bigint)`
        : sql`${sql.ref(column)}`,
    );
    const query = sql<object>`
      insert into ${sql.table(table)} (space_id, ${sql.join(columns.map((one) => sql.ref(one)))})
      select cast(${given.to} as text), ${sql.join(values)}
      from ${sql.table(table)} where space_id = ${given.from} and ${where(given)}`;
    return { compile: () => query.compile(db) };
  });
}

const saidThere = (id: string) => (given: ForumCopy) =>
  sql<boolean>`${sql.ref(id)} in (select id from messages where space_id = ${given.to})`;

const copies = [
  copied('audiences', { columns: ['id', 'agents'], where: () => sql<boolean>`1 = 1` }),
  // Without the ids that senders chose: what is sent again is sent to the other forum.
  copied('messages', {
    columns: [
      'id',
      'seq',
      'place',
      'type',
      'sender_agent_id',
      'sender_person_id',
      'sender_service_id',
      'sender_name',
      'text',
      'mentions',
      'audience_id',
      'briefing_audience_id',
      'reply_to_id',
      'thread_id',
      'parent_id',
      'thread_no',
      'mentioned_agents',
      'run_id',
      'step_no',
      'status',
      'notice',
      'version',
      'version_run_id',
      'is_private',
      'created_at',
      'edited_at',
      'deleted_at',
    ],
    shifted: ['created_at', 'edited_at', 'deleted_at'],
    where: (given) => sql<boolean>`seq <= ${given.upTo}`,
  }),
  copied('message_versions', {
    columns: ['message_id', 'version', 'text', 'mentions', 'status', 'run_id', 'replaced_at'],
    shifted: ['replaced_at'],
    where: saidThere('message_id'),
  }),
  copied('events', {
    columns: ['seq', 'at', 'type', 'body'],
    shifted: ['at'],
    where: (given) => sql<boolean>`seq <= ${given.upTo}`,
  }),
  copied('decisions', {
    columns: ['seq', 'effects'],
    where: (given) => sql<boolean>`seq <= ${given.upTo}`,
  }),
  // Without what they have cost: that was spent once, and there.
  copied('runs', {
    columns: [
      'id',
      'agent_id',
      'chain_id',
      'trigger_id',
      'nth',
      'state',
      'because',
      'queued_seq',
      'offered_seq',
      'offered_at',
      'waiters',
      'token',
      'attempts',
      'started_at',
      'active_ms',
      'ended_at',
      'outcome',
      'ended_because',
      'is_silent',
      'message_id',
      'first_seq',
      'is_private',
    ],
    shifted: ['offered_at', 'started_at', 'ended_at'],
    where: (given) => sql<boolean>`queued_seq <= ${given.upTo} and state = 'ended'`,
  }),
  copied('chains', {
    columns: ['id', 'policy', 'trigger_id', 'started_at', 'ended_at', 'ended_because'],
    shifted: ['started_at', 'ended_at'],
    where: (given) => sql<boolean>`id in (select chain_id from runs where space_id = ${given.to})`,
  }),
  copied('forum_threads', {
    columns: [
      'id',
      'title',
      'category',
      'post_id',
      'reply_count',
      'last_activity_at',
      'expires_at',
      'created_at',
      'number',
    ],
    shifted: ['last_activity_at', 'expires_at', 'created_at'],
    where: saidThere('post_id'),
  }),
  copied('forum_ticks', {
    columns: [
      'number',
      'at',
      'asked_by',
      'planned_seq',
      'ended_seq',
      'ended_at',
      'pruned_before',
      'pending',
      'threads_written',
      'replies_written',
      'plan',
    ],
    shifted: ['at', 'ended_at', 'pruned_before'],
    where: (given) => sql<boolean>`number <= ${given.tick}`,
  }),
];

/** Copies what happened in a forum into another space that has no history yet. */
export function* copyForum(copy: ForumCopy): Script<void> {
  for (const one of copies) yield* write(one, copy);
}

const setCounters = statement<{
  spaceId: string;
  id: string;
  replyCount: number;
  lastActivityAt: number;
}>()((db, given) =>
  db
    .updateTable('forum_threads')
    .set({ reply_count: given.replyCount, last_activity_at: given.lastActivityAt })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Sets the counters of a copied thread as they were then. */
export function* setThreadCounters(given: {
  readonly spaceId: string;
  readonly id: string;
  readonly replyCount: number;
  readonly lastActivityAt: number;
}): Script<void> {
  yield* write(setCounters, given);
}

const selectEdited = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('messages')
    .select(['id', 'version'])
    .where('space_id', '=', given.spaceId)
    .where('version', '>', 1),
);

/** The messages of a space that were edited, and how often. */
export function editedMessages(
  spaceId: string,
): Script<readonly { readonly id: string; readonly version: number }[]> {
  return all(selectEdited, { spaceId });
}

interface TakenBack {
  readonly spaceId: string;
  readonly id: string;
  readonly version: number;
}

const restore = statement<TakenBack>()((db, given) => {
  const old = (column: 'text' | 'mentions') =>
    sql<string>`(select ${sql.ref(`v.${column}`)} from message_versions as v
      where v.space_id = ${given.spaceId} and v.message_id = ${given.id}
        and v.version = ${given.version})`;
  return db
    .updateTable('messages')
    .set({ text: old('text'), mentions: old('mentions'), version: given.version })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id);
});

const dropLater = statement<TakenBack>()((db, given) =>
  db
    .deleteFrom('message_versions')
    .where('space_id', '=', given.spaceId)
    .where('message_id', '=', given.id)
    .where('version', '>=', given.version),
);

const unmark = statement<TakenBack>()((db, given) =>
  db
    .updateTable('messages')
    .set({ edited_at: null })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id)
    .where('version', '=', 1),
);

/** Gives a copied message the text that it had at that version; later ones are gone. */
export function* takeBackEdits(given: TakenBack): Script<void> {
  yield* write(restore, given);
  yield* write(dropLater, given);
  yield* write(unmark, given);
}

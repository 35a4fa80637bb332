import { sql } from 'kysely';
import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

interface Change {
  readonly spaceId: string;
  readonly id: string;
  readonly text: string;
  readonly mentions: string;
  readonly version: number;
  readonly status: 'complete' | 'cancelled';
  /** The run that wrote it; `null`: a person did. */
  readonly runId: string | null;
  readonly at: number;
}

const keepVersion = statement<Change>()((db, given) =>
  db
    .insertInto('message_versions')
    .columns([
      'space_id',
      'message_id',
      'version',
      'text',
      'mentions',
      'status',
      'run_id',
      'replaced_at',
    ])
    .expression((e) =>
      e
        .selectFrom('messages')
        .select([
          'space_id',
          'id',
          'version',
          'text',
          'mentions',
          'status',
          sql<string | null>`coalesce(version_run_id, run_id)`.as('run_id'),
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
      version_run_id: given.runId,
      status: given.status,
      // ST1: what was cut short enters no context, until it is made again.
      briefing_audience_id: sql<
        number | null
      >`case when ${given.status} = 'complete' then audience_id end`,
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

const setPrivate = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .updateTable('messages')
    .set((e) => ({ is_private: e.lit(1) }))
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** What a message says now is made of what is not for everyone; that does not go away again. */
export function* markPrivate(spaceId: string, id: string): Script<void> {
  yield* write(setPrivate, { spaceId, id });
}

const dropText = statement<{ spaceId: string; id: string; at: number }>()((db, given) =>
  db
    .updateTable('messages')
    .set({
      text: '',
      mentions: '[]',
      mentioned_agents: null,
      briefing_audience_id: null,
      deleted_at: given.at,
    })
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
  readonly status: 'complete' | 'cancelled' | 'failed';
  readonly runId: string | null;
  readonly replacedAt: number;
}

const selectVersions = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('message_versions')
    .select([
      'message_id as messageId',
      'version',
      'text',
      'mentions',
      'status',
      'run_id as runId',
      'replaced_at as replacedAt',
    ])
    .where('space_id', '=', given.spaceId)
    .where('message_id', '=', given.id)
    .orderBy('version'),
);

/** What a message said before, the oldest first. */
export function versionsOf(spaceId: string, id: string): Script<readonly VersionRow[]> {
  return all(selectVersions, { spaceId, id });
}

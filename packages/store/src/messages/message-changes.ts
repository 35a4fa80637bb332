import { sql } from 'kysely';
import { all, write, type Script } from '../script.ts';
import { noteSearchChange } from '../search/search-changes.ts';
import { statement } from '../statement.ts';
import { messageVersions } from '../tables/messages.ts';
import { columnsExcept, type TableRow } from '../tables/table.ts';

interface Change {
  readonly spaceId: string;
  readonly id: string;
  readonly content: string;
  readonly mentions: string;
  readonly version: number;
  readonly status: 'complete' | 'cancelled';
  /** The run that wrote this version. Null if a person wrote this version. */
  readonly runId: string | null;
  readonly shownSteps: number;
  readonly at: number;
}

const keepVersion = statement<Change>()((db, params) =>
  db
    .insertInto('message_versions')
    .columns([
      'spaceId',
      'messageId',
      'version',
      'content',
      'mentions',
      'status',
      'runId',
      'replacedAt',
    ])
    .expression((e) =>
      e
        .selectFrom('messages')
        .select([
          'spaceId',
          'id',
          'version',
          'content',
          'mentions',
          'status',
          sql<string | null>`coalesce(version_run_id, run_id)`.as('runId'),
          e.cast<number>(e.val(params.at), 'bigint').as('replacedAt'),
        ])
        .where('spaceId', '=', params.spaceId)
        .where('id', '=', params.id),
    ),
);

const updateText = statement<Change>()((db, params) =>
  db
    .updateTable('messages')
    .set({
      content: params.content,
      mentions: params.mentions,
      version: params.version,
      versionRunId: params.runId,
      shownSteps: params.shownSteps,
      status: params.status,
      // ST1: an interrupted message is not part of any prompt until it is regenerated.
      briefingAudienceId: sql<
        number | null
      >`case when ${params.status} = 'complete' then audience_id end`,
      editedAt: params.at,
    })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Replaces the text of a message and stores the old version. */
export function* changeMessage(change: Change): Script<void> {
  yield* write(keepVersion, change);
  yield* write(updateText, change);
  yield* noteSearchChange(change.spaceId, change.id);
}

const setPrivate = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .updateTable('messages')
    .set((e) => ({ isPrivate: e.lit(1) }))
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Marks a message as based on private content. The mark is permanent. */
export function* markPrivate(spaceId: string, id: string): Script<void> {
  yield* write(setPrivate, { spaceId, id });
}

const dropText = statement<{ spaceId: string; id: string; at: number }>()((db, params) =>
  db
    .updateTable('messages')
    .set({
      content: '',
      mentions: '[]',
      phrase: null,
      reactions: null,
      mentionedAgents: null,
      briefingAudienceId: null,
      deletedAt: params.at,
    })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

const dropVersions = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .updateTable('message_versions')
    .set({ content: '', mentions: '[]' })
    .where('spaceId', '=', params.spaceId)
    .where('messageId', '=', params.id),
);

/** Deletes the text of a message and of its old versions. A tombstone remains. */
export function* deleteMessage(params: { spaceId: string; id: string; at: number }): Script<void> {
  yield* write(dropText, params);
  yield* write(dropVersions, params);
  yield* noteSearchChange(params.spaceId, params.id);
}

interface Reactions {
  readonly spaceId: string;
  readonly id: string;
  readonly reactions: string | null;
}

const updateReactions = statement<Reactions>()((db, params) =>
  db
    .updateTable('messages')
    .set({ reactions: params.reactions })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

export function* changeReactions(params: Reactions): Script<void> {
  yield* write(updateReactions, params);
}

const COLUMNS = columnsExcept(messageVersions, ['spaceId']);

export type VersionRow = Pick<TableRow<typeof messageVersions>, (typeof COLUMNS)[number]>;

const selectVersions = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('message_versions')
    .select(COLUMNS)
    .where('spaceId', '=', params.spaceId)
    .where('messageId', '=', params.id)
    .orderBy('version'),
);

/** The earlier versions of a message, oldest first. */
export function versionsOf(spaceId: string, id: string): Script<readonly VersionRow[]> {
  return all(selectVersions, { spaceId, id });
}

import { sql } from 'kysely';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { decisions, events } from '../tables/spaces.ts';
import type { TableRow } from '../tables/table.ts';

/** One event of a space with its decision. */
export interface HistoryRow extends TableRow<typeof events> {
  /** Null if the event had no decision. */
  readonly effects: TableRow<typeof decisions>['effects'] | null;
}

const insertEvent = insertInto(events);
const insertDecision = insertInto(decisions);

export function* addToHistory(row: HistoryRow): Script<void> {
  yield* write(insertEvent, row);
  const { spaceId, seq, effects } = row;
  if (effects !== null) yield* write(insertDecision, { spaceId, seq, effects });
}

const select = statement<{ spaceId: string; after: number; upTo: number; limit: number }>()(
  (db, params) =>
    db
      .selectFrom('events')
      .leftJoin('decisions', (on) =>
        on
          .onRef('decisions.spaceId', '=', 'events.spaceId')
          .onRef('decisions.seq', '=', 'events.seq'),
      )
      .select([
        'events.spaceId',
        'events.seq',
        'events.at',
        'events.type',
        'events.body',
        'decisions.effects',
      ])
      .where('events.spaceId', '=', params.spaceId)
      .where('events.seq', '>', params.after)
      .where('events.seq', '<=', params.upTo)
      .orderBy('events.seq')
      .limit(params.limit),
);

/** The events after one `seq` and up to another `seq`, in order. */
export function historyBetween(params: {
  spaceId: string;
  after: number;
  upTo: number;
  limit: number;
}): Script<readonly HistoryRow[]> {
  return all(select, params);
}

type Stretch = Pick<HistoryRow, 'spaceId' | 'type'> & { readonly after: number };

const selectType = statement<Stretch>()((db, params) =>
  db
    .selectFrom('events')
    .select('seq')
    .where('spaceId', '=', params.spaceId)
    .where('seq', '>', params.after)
    .where('type', '=', params.type)
    .limit(1),
);

/** Whether an event of a type happened after a `seq`. Reads all events after this `seq`. */
export function* hasEventSince(params: Stretch): Script<boolean> {
  return (yield* first(selectType, params)) !== null;
}

type RareEvent = Pick<HistoryRow, 'seq' | 'at' | 'body'>;

// These texts must be the same as in the indexes, because the database otherwise ignores them.
const RARE = {
  'members-changed': sql<boolean>`type = 'members-changed'`,
  'settings-changed': sql<boolean>`type = 'settings-changed'`,
};

const selectRare = (type: keyof typeof RARE) =>
  statement<{ spaceId: string }>()((db, params) =>
    db
      .selectFrom('events')
      .select(['seq', 'at', 'body'])
      .where('spaceId', '=', params.spaceId)
      .where(RARE[type])
      .orderBy('seq'),
  );

const selectMembers = selectRare('members-changed');
const selectSettings = selectRare('settings-changed');

/** The events in which members joined, changed or left, and the changes of settings, in order. */
export function* rareEventsOf(spaceId: string): Script<{
  readonly members: readonly RareEvent[];
  readonly settings: readonly RareEvent[];
}> {
  const members = yield* all(selectMembers, { spaceId });
  return { members, settings: yield* all(selectSettings, { spaceId }) };
}

const updateBody = statement<{ spaceId: string; seq: number; body: string }>()((db, params) =>
  db
    .updateTable('events')
    .set({ body: params.body })
    .where('spaceId', '=', params.spaceId)
    .where('seq', '=', params.seq),
);

/** Replaces an event whose text was deleted. */
export function* redactEvent(params: { spaceId: string; seq: number; body: string }): Script<void> {
  yield* write(updateBody, params);
}

const updateEffects = statement<{ spaceId: string; seq: number; effects: string }>()((db, params) =>
  db
    .updateTable('decisions')
    .set({ effects: params.effects })
    .where('spaceId', '=', params.spaceId)
    .where('seq', '=', params.seq),
);

/** Replaces a decision that contained a deleted text. */
export function* redactDecision(params: {
  spaceId: string;
  seq: number;
  effects: string;
}): Script<void> {
  yield* write(updateEffects, params);
}

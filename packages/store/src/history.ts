import { sql } from 'kysely';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What happened to a space at one place of its order, and what was decided then. */
export interface HistoryRow {
  readonly spaceId: string;
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  /** The event as JSON; texts of messages are not in it but with the messages. */
  readonly body: string;
  /** The effects as JSON, likewise; null where nothing was to decide. */
  readonly effects: string | null;
}

const insertEvent = statement<HistoryRow>()((db, given) =>
  db.insertInto('events').values({
    space_id: given.spaceId,
    seq: given.seq,
    at: given.at,
    type: given.type,
    body: given.body,
  }),
);

const insertDecision = statement<{ spaceId: string; seq: number; effects: string }>()((db, given) =>
  db
    .insertInto('decisions')
    .values({ space_id: given.spaceId, seq: given.seq, effects: given.effects }),
);

export function* addToHistory(row: HistoryRow): Script<void> {
  yield* write(insertEvent, row);
  const { spaceId, seq, effects } = row;
  if (effects !== null) yield* write(insertDecision, { spaceId, seq, effects });
}

const select = statement<{ spaceId: string; after: number; upTo: number; limit: number }>()(
  (db, given) =>
    db
      .selectFrom('events')
      .leftJoin('decisions', (on) =>
        on
          .onRef('decisions.space_id', '=', 'events.space_id')
          .onRef('decisions.seq', '=', 'events.seq'),
      )
      .select([
        'events.space_id as spaceId',
        'events.seq',
        'events.at',
        'events.type',
        'events.body',
        'decisions.effects',
      ])
      .where('events.space_id', '=', given.spaceId)
      .where('events.seq', '>', given.after)
      .where('events.seq', '<=', given.upTo)
      .orderBy('events.seq')
      .limit(given.limit),
);

/** What happened after one place and up to another, in order. */
export function historyBetween(given: {
  spaceId: string;
  after: number;
  upTo: number;
  limit: number;
}): Script<readonly HistoryRow[]> {
  return all(select, given);
}

type Stretch = Pick<HistoryRow, 'spaceId' | 'type'> & { readonly after: number };

const selectType = statement<Stretch>()((db, given) =>
  db
    .selectFrom('events')
    .select('seq')
    .where('space_id', '=', given.spaceId)
    .where('seq', '>', given.after)
    .where('type', '=', given.type)
    .limit(1),
);

/** Whether something of a kind has happened after a place; it costs what has happened since. */
export function* hasHappenedSince(given: Stretch): Script<boolean> {
  return (yield* first(selectType, given)) !== null;
}

const selectComings = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('events')
    .select('body')
    .where('space_id', '=', given.spaceId)
    // Word for word as the index `events_of_members` has it: otherwise it is not used.
    .where(sql<boolean>`type = 'members-changed'`)
    .orderBy('seq'),
);

/** The events that tell who came to a space and who left it, in order. */
export function* eventsOfMembers(spaceId: string): Script<readonly string[]> {
  return (yield* all(selectComings, { spaceId })).map(({ body }) => body);
}

const updateBody = statement<{ spaceId: string; seq: number; body: string }>()((db, given) =>
  db
    .updateTable('events')
    .set({ body: given.body })
    .where('space_id', '=', given.spaceId)
    .where('seq', '=', given.seq),
);

/** Puts an event in the place of one whose text was deleted. */
export function* redactEvent(given: { spaceId: string; seq: number; body: string }): Script<void> {
  yield* write(updateBody, given);
}

const updateEffects = statement<{ spaceId: string; seq: number; effects: string }>()((db, given) =>
  db
    .updateTable('decisions')
    .set({ effects: given.effects })
    .where('space_id', '=', given.spaceId)
    .where('seq', '=', given.seq),
);

/** Puts what was decided in the place of a decision that named what was deleted. */
export function* redactDecision(given: {
  spaceId: string;
  seq: number;
  effects: string;
}): Script<void> {
  yield* write(updateEffects, given);
}

import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** A tick of a forum, from its plan to what was written. */
export interface TickRow {
  readonly spaceId: string;
  readonly number: number;
  /** The time of the forum at which it was planned. */
  readonly at: number;
  /** Who asked for it; null: it was due. */
  readonly askedBy: string | null;
  /** The event that planned it, and the one with which all was written. */
  readonly plannedSeq: number;
  readonly endedSeq: number | null;
  readonly endedAt: number | null;
  /** Mentions from before this were forgotten. */
  readonly prunedBefore: number;
  /** Mentions that still counted. */
  readonly pending: number;
  readonly threadsWritten: number;
  readonly repliesWritten: number;
  /** What it planned, as JSON. */
  readonly plan: string;
}

const insert = statement<TickRow>()((db, given) =>
  db.insertInto('forum_ticks').values({
    space_id: given.spaceId,
    number: given.number,
    at: given.at,
    asked_by: given.askedBy,
    planned_seq: given.plannedSeq,
    ended_seq: given.endedSeq,
    ended_at: given.endedAt,
    pruned_before: given.prunedBefore,
    pending: given.pending,
    threads_written: given.threadsWritten,
    replies_written: given.repliesWritten,
    plan: given.plan,
  }),
);

export function* addTick(tick: TickRow): Script<void> {
  yield* write(insert, tick);
}

const COLUMNS = [
  'space_id as spaceId',
  'number',
  'at',
  'asked_by as askedBy',
  'planned_seq as plannedSeq',
  'ended_seq as endedSeq',
  'ended_at as endedAt',
  'pruned_before as prunedBefore',
  'pending',
  'threads_written as threadsWritten',
  'replies_written as repliesWritten',
  'plan',
] as const;

const selectOne = statement<{ spaceId: string; number: number }>()((db, given) =>
  db
    .selectFrom('forum_ticks')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('number', '=', given.number),
);

export function tickNumbered(spaceId: string, number: number): Script<TickRow | null> {
  return first(selectOne, { spaceId, number });
}

interface Stretch {
  readonly spaceId: string;
  readonly limit: number;
}

const selectBefore = statement<Stretch & { before: number }>()((db, given) =>
  db
    .selectFrom('forum_ticks')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('number', '<', given.before)
    .orderBy('number', 'desc')
    .limit(given.limit),
);

/** The ticks before a number, the newest first. */
export function ticksBefore(
  given: Stretch & { readonly before: number },
): Script<readonly TickRow[]> {
  return all(selectBefore, given);
}

const selectAfter = statement<Stretch & { after: number }>()((db, given) =>
  db
    .selectFrom('forum_ticks')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('number', '>', given.after)
    .orderBy('number')
    .limit(given.limit),
);

/** The ticks after a number, in order. */
export function ticksAfter(
  given: Stretch & { readonly after: number },
): Script<readonly TickRow[]> {
  return all(selectAfter, given);
}

const count = statement<{ spaceId: string; number: number; threads: number; replies: number }>()(
  (db, given) =>
    db
      .updateTable('forum_ticks')
      .set((e) => ({
        threads_written: e('threads_written', '+', given.threads),
        replies_written: e('replies_written', '+', given.replies),
      }))
      .where('space_id', '=', given.spaceId)
      .where('number', '=', given.number),
);

/** Counts what a tick has just written. */
export function* countWritten(given: {
  readonly spaceId: string;
  readonly number: number;
  readonly threads: number;
  readonly replies: number;
}): Script<void> {
  yield* write(count, given);
}

const end = statement<{ spaceId: string; number: number; seq: number; at: number }>()((db, given) =>
  db
    .updateTable('forum_ticks')
    .set({ ended_seq: given.seq, ended_at: given.at })
    .where('space_id', '=', given.spaceId)
    .where('number', '=', given.number),
);

/** All that a tick planned has been written, or will not be. */
export function* endTick(given: {
  readonly spaceId: string;
  readonly number: number;
  readonly seq: number;
  readonly at: number;
}): Script<void> {
  yield* write(end, given);
}

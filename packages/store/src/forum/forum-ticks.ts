import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { forumTicks } from '../tables/forum.ts';
import type { TableRow } from '../tables/table.ts';

/** A tick of a forum, with its plan and its results. */
export type TickRow = TableRow<typeof forumTicks>;

const insert = insertInto(forumTicks);

export function* addTick(tick: TickRow): Script<void> {
  yield* write(insert, tick);
}

const selectOne = statement<{ spaceId: string; number: number }>()((db, given) =>
  db
    .selectFrom('forum_ticks')
    .select(forumTicks.columns)
    .where('spaceId', '=', given.spaceId)
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
    .select(forumTicks.columns)
    .where('spaceId', '=', given.spaceId)
    .where('number', '<', given.before)
    .orderBy('number', 'desc')
    .limit(given.limit),
);

/** The ticks before a number, newest first. */
export function ticksBefore(
  given: Stretch & { readonly before: number },
): Script<readonly TickRow[]> {
  return all(selectBefore, given);
}

const selectAfter = statement<Stretch & { after: number }>()((db, given) =>
  db
    .selectFrom('forum_ticks')
    .select(forumTicks.columns)
    .where('spaceId', '=', given.spaceId)
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
        threadsWritten: e('threadsWritten', '+', given.threads),
        repliesWritten: e('repliesWritten', '+', given.replies),
      }))
      .where('spaceId', '=', given.spaceId)
      .where('number', '=', given.number),
);

/** Adds the new threads and replies of a tick to its counters. */
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
    .set({ endedSeq: given.seq, endedAt: given.at })
    .where('spaceId', '=', given.spaceId)
    .where('number', '=', given.number),
);

/** Ends a tick after all of its planned posts are written or have failed. */
export function* endTick(given: {
  readonly spaceId: string;
  readonly number: number;
  readonly seq: number;
  readonly at: number;
}): Script<void> {
  yield* write(end, given);
}

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

const selectOne = statement<{ spaceId: string; number: number }>()((db, params) =>
  db
    .selectFrom('forum_ticks')
    .select(forumTicks.columns)
    .where('spaceId', '=', params.spaceId)
    .where('number', '=', params.number),
);

export function tickNumbered(spaceId: string, number: number): Script<TickRow | null> {
  return first(selectOne, { spaceId, number });
}

interface Stretch {
  readonly spaceId: string;
  readonly limit: number;
}

const selectBefore = statement<Stretch & { before: number }>()((db, params) =>
  db
    .selectFrom('forum_ticks')
    .select(forumTicks.columns)
    .where('spaceId', '=', params.spaceId)
    .where('number', '<', params.before)
    .orderBy('number', 'desc')
    .limit(params.limit),
);

/** The ticks with a smaller number than the given number, newest first. */
export function ticksBefore(
  params: Stretch & { readonly before: number },
): Script<readonly TickRow[]> {
  return all(selectBefore, params);
}

const selectAfter = statement<Stretch & { after: number }>()((db, params) =>
  db
    .selectFrom('forum_ticks')
    .select(forumTicks.columns)
    .where('spaceId', '=', params.spaceId)
    .where('number', '>', params.after)
    .orderBy('number')
    .limit(params.limit),
);

/** The ticks with a larger number than the given number, in order. */
export function ticksAfter(
  params: Stretch & { readonly after: number },
): Script<readonly TickRow[]> {
  return all(selectAfter, params);
}

const count = statement<{ spaceId: string; number: number; threads: number; replies: number }>()(
  (db, params) =>
    db
      .updateTable('forum_ticks')
      .set((e) => ({
        threadsWritten: e('threadsWritten', '+', params.threads),
        repliesWritten: e('repliesWritten', '+', params.replies),
      }))
      .where('spaceId', '=', params.spaceId)
      .where('number', '=', params.number),
);

/** Adds to the counters of a tick the new threads and replies that the tick wrote. */
export function* countWritten(params: {
  readonly spaceId: string;
  readonly number: number;
  readonly threads: number;
  readonly replies: number;
}): Script<void> {
  yield* write(count, params);
}

const end = statement<{ spaceId: string; number: number; seq: number; at: number }>()(
  (db, params) =>
    db
      .updateTable('forum_ticks')
      .set({ endedSeq: params.seq, endedAt: params.at })
      .where('spaceId', '=', params.spaceId)
      .where('number', '=', params.number),
);

/** Ends a tick after all of its planned posts are written or have failed. */
export function* endTick(params: {
  readonly spaceId: string;
  readonly number: number;
  readonly seq: number;
  readonly at: number;
}): Script<void> {
  yield* write(end, params);
}

import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Where the ticks of a forum stand. */
export interface ForumRow {
  readonly spaceId: string;
  /** The last tick that was planned; 0: none yet. */
  readonly tick: number;
  readonly lastTickAt: number | null;
  /** 1: that tick is still being written. */
  readonly isTicking: number;
  /** When the next one is due; null: when someone asks for it. */
  readonly nextTickAt: number | null;
  /** Why Conch itself has paused it; null: it is not paused, or a person did that. */
  readonly pausedBecause: 'money-stop' | null;
  /** The forum that it was forked from; null: from none. */
  readonly forkedFrom: string | null;
}

const insert = statement<ForumRow>()((db, given) =>
  db.insertInto('forums').values({
    space_id: given.spaceId,
    tick: given.tick,
    last_tick_at: given.lastTickAt,
    is_ticking: given.isTicking,
    next_tick_at: given.nextTickAt,
    paused_because: given.pausedBecause,
    forked_from: given.forkedFrom,
  }),
);

export function* addForum(forum: ForumRow): Script<void> {
  yield* write(insert, forum);
}

const COLUMNS = [
  'space_id as spaceId',
  'tick',
  'last_tick_at as lastTickAt',
  'is_ticking as isTicking',
  'next_tick_at as nextTickAt',
  'paused_because as pausedBecause',
  'forked_from as forkedFrom',
] as const;

const selectOne = statement<{ spaceId: string }>()((db, given) =>
  db.selectFrom('forums').select(COLUMNS).where('space_id', '=', given.spaceId),
);

export function forumOf(spaceId: string): Script<ForumRow | null> {
  return first(selectOne, { spaceId });
}

const update = statement<ForumRow>()((db, given) =>
  db
    .updateTable('forums')
    .set({
      tick: given.tick,
      last_tick_at: given.lastTickAt,
      is_ticking: given.isTicking,
      next_tick_at: given.nextTickAt,
      paused_because: given.pausedBecause,
    })
    .where('space_id', '=', given.spaceId),
);

export function* saveForum(forum: ForumRow): Script<void> {
  yield* write(update, forum);
}

const selectDue = statement<{ now: number }>()((db, given) =>
  db
    .selectFrom('forums')
    .select('space_id as spaceId')
    .where('next_tick_at', '<=', given.now)
    .where('is_ticking', '=', 0)
    .orderBy('next_tick_at'),
);

/** The forums whose tick is due and that are not at one, the latest in front. */
export function* forumsDue(now: number): Script<readonly string[]> {
  return (yield* all(selectDue, { now })).map(({ spaceId }) => spaceId);
}

const selectNext = statement<{ now: number }>()((db, given) =>
  db
    .selectFrom('forums')
    .select('next_tick_at as at')
    .where('next_tick_at', '>', given.now)
    .orderBy('next_tick_at')
    .limit(1),
);

/** When the next tick after a moment is due; null: none will be. */
export function* nextTickAfter(now: number): Script<number | null> {
  return (yield* first(selectNext, { now }))?.at ?? null;
}

const selectForks = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('forums')
    .select('space_id as spaceId')
    .where('forked_from', '=', given.spaceId)
    .orderBy('space_id'),
);

/** The forums that were forked from one. */
export function* forksOf(spaceId: string): Script<readonly string[]> {
  return (yield* all(selectForks, { spaceId })).map((row) => row.spaceId);
}

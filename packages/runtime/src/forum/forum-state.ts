import type { SpaceId, SpaceState } from '@conch/engine';
import { forumOf, openThreadCount, type ForumRow, type Script } from '@conch/store';
import { expectedMentions } from './pending-view.ts';
import { isoOrNull } from '../iso-time.ts';

/** The current state of a forum. */
export interface ForumState {
  readonly spaceId: SpaceId;
  readonly seed: string;
  /** The number of the last planned tick. 0 before the first tick. */
  readonly tick: number;
  readonly lastTickAt: string | null;
  /** Whether the posts of the last tick are still being written. */
  readonly isTicking: boolean;
  /** The time of the next tick. Null if ticks begin only on request. */
  readonly nextTickAt: string | null;
  readonly isPaused: boolean;
  /** Why Conch paused the forum. Null if a person paused the forum, or if it is not paused. */
  readonly pausedBecause: ForumRow['pausedBecause'];
  readonly openThreads: number;
  readonly pendingMentions: number;
}

export function* forumState(state: SpaceState, now: number): Script<ForumState> {
  const { id, settings } = state;
  const row = yield* forumRow(id);
  return {
    spaceId: id,
    seed: settings.forum.seed,
    tick: row.tick,
    lastTickAt: isoOrNull(row.lastTickAt),
    isTicking: row.isTicking === 1,
    nextTickAt: isoOrNull(row.nextTickAt),
    isPaused: settings.forum.isPaused,
    pausedBecause: row.pausedBecause,
    openThreads: yield* openThreadCount(id, now),
    pendingMentions: (yield* expectedMentions(state)).length,
  };
}

/** The row of a forum. Every forum has one. */
export function* forumRow(spaceId: SpaceId): Script<ForumRow> {
  const row = yield* forumOf(spaceId);
  if (row === null) throw new Error('a forum has no row');
  return row;
}

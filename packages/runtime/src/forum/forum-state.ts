import type { SpaceId, SpaceState } from '@conch/engine';
import { forumOf, openThreadCount, type ForumRow, type Script } from '@conch/store';
import { expectedMentions } from './pending-view.ts';

/** Where a forum stands. */
export interface ForumState {
  readonly spaceId: SpaceId;
  readonly seed: string;
  /** The last tick that was planned; 0: none yet. */
  readonly tick: number;
  readonly lastTickAt: number | null;
  /** Whether that tick is still being written. */
  readonly isTicking: boolean;
  /** When the next one is due; null: when someone asks for it. */
  readonly nextTickAt: number | null;
  readonly isPaused: boolean;
  /** Why Conch itself has paused it; null: it is not paused, or a person did that. */
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
    lastTickAt: row.lastTickAt,
    isTicking: row.isTicking === 1,
    nextTickAt: row.nextTickAt,
    isPaused: settings.forum.isPaused,
    pausedBecause: row.pausedBecause,
    openThreads: yield* openThreadCount(id, now),
    pendingMentions: (yield* expectedMentions(state)).length,
  };
}

/** The row that every forum has. */
export function* forumRow(spaceId: SpaceId): Script<ForumRow> {
  const row = yield* forumOf(spaceId);
  if (row === null) throw new Error('a forum has no row');
  return row;
}

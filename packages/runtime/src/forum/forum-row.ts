import type { SpaceSettings, SpaceState } from '@conch/engine';
import { addForum, forumOf, saveForum, type Script } from '@conch/store';
import type { SpaceChange } from '../space/space-change.ts';
import { nextTickAt } from './tick-time.ts';

/** Adds the forum row if a space is a forum. The first tick is due after one interval. */
export function* makeForum({ id, settings }: SpaceState, now: number): Script<number | null> {
  if (settings.kind !== 'forum') return null;
  const next = nextTickAt(settings.forum, { since: now, now });
  yield* addForum({
    spaceId: id,
    tick: 0,
    lastTickAt: null,
    isTicking: 0,
    nextTickAt: next,
    pausedBecause: null,
    forkedFrom: null,
  });
  return next;
}

/** Adjusts the ticks of a forum after a change of its settings. */
export function* adjustForumTicks(
  change: SpaceChange,
  before: SpaceSettings,
  now: number,
): Script<void> {
  const { state, createdAt } = change.space;
  const { settings, id } = state;
  if (isSame(settings, before)) return;
  const forum = yield* forumOf(id);
  if (forum === null) {
    change.nextTickAt = yield* makeForum(state, now);
    return;
  }
  const isForum = settings.kind === 'forum';
  // If the forum was a chat in between, a new interval begins. Tick numbers continue, so that each
  // number is unique.
  const since = before.kind === 'chat' ? now : (forum.lastTickAt ?? createdAt);
  const next = isForum ? nextTickAt(settings.forum, { since, now }) : null;
  const pausedBecause = isForum && next === null ? forum.pausedBecause : null;
  yield* saveForum({ ...forum, nextTickAt: next, pausedBecause });
  change.nextTickAt = next;
}

function isSame({ kind, forum }: SpaceSettings, before: SpaceSettings): boolean {
  return (
    kind === before.kind &&
    forum.isPaused === before.forum.isPaused &&
    forum.tickIntervalMs === before.forum.tickIntervalMs
  );
}

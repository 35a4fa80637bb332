import type { EffectOf } from '@conch/engine';
import { endTick, forumOf, saveForum, type Script } from '@conch/store';
import type { Decided } from '../decided.ts';
import type { SpaceChange } from '../space-change.ts';

/** FO23: a tick is over, and the next one may begin when it is due. */
export function* recordTickOver(
  change: SpaceChange,
  { after, seq, event }: Decided,
  { tick }: EffectOf<'end-tick'>,
): Script<void> {
  const spaceId = after.id;
  yield* endTick({ spaceId, number: tick, seq, at: event.at });
  const forum = yield* forumOf(spaceId);
  if (forum === null) return;
  yield* saveForum({ ...forum, isTicking: 0 });
  change.nextTickAt = forum.nextTickAt;
}

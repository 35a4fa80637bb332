import type { EffectOf } from '@conch/engine';
import { changeReactions, messageById, type Script } from '@conch/store';
import { reactionsOf, withReaction } from '../space/message-reactions.ts';
import type { SpaceChange } from '../space/space-change.ts';

/** Stores the reactions of a message after a change. Watchers get all of them. */
export function* recordReaction(
  change: SpaceChange,
  { messageId: id, by, emoji, isGiven }: EffectOf<'change-reaction'>,
): Script<void> {
  const spaceId = change.space.state.id;
  const row = yield* messageById(spaceId, id);
  if (row === null || row.deletedAt !== null) return;
  const now = withReaction(reactionsOf(row), { by, emoji, isGiven });
  const reactions = now.length === 0 ? null : JSON.stringify(now);
  yield* changeReactions({ spaceId, id, reactions });
  change.messageRows.set(row.id, { ...row, reactions });
}

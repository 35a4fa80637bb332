import { DEFAULT_FORUM_SETTINGS, nthId } from '@conch/engine';
import { dropPendingMentions, dropTitle, type MessageRow, type Script } from '@conch/store';

/** What goes with a post that is deleted: nobody need answer it, and the title is its author's too. */
export function* withdrawPost({ spaceId, id, threadId, threadNo }: MessageRow): Script<void> {
  if (threadId === null) return;
  // FO16: the ids of its mentions follow from its own.
  const { maxMentions } = DEFAULT_FORUM_SETTINGS;
  const ids = Array.from({ length: maxMentions }, (_, n) => nthId(id, n + 1));
  yield* dropPendingMentions(spaceId, ids);
  if (threadNo === 1) yield* dropTitle(spaceId, threadId);
}

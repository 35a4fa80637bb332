import { planNewThreads, type PlannedThread } from './create-threads.ts';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from './forum-settings.ts';
import type { ForumSilence } from './forum-silence.ts';
import type { ForumView } from './forum-view.ts';
import { planPruning, type Pruning } from './prune.ts';
import { planReplies, type PlannedReply } from './reply.ts';

/** All steps of one tick, in the order in which they happen. */
export interface TickPlan {
  readonly tick: number;
  readonly prune: Pruning['prune'];
  readonly expire: Pruning['expire'];
  readonly newThreads: readonly PlannedThread[];
  readonly replies: readonly PlannedReply[];
  readonly silences: readonly ForumSilence[];
}

/**
 * Plans one tick of a forum. The cost is O(mentioned + chosen + expired), whatever the number of
 * agents and threads.
 */
export function planTick(
  view: ForumView,
  settings: ForumSettings = DEFAULT_FORUM_SETTINGS,
): TickPlan {
  // The seed of each phase contains the name of the phase (FO1), so that a setting of one phase
  // does not change the random choices of another phase.
  const { prune, expire, pending } = planPruning(view, settings);
  const creation = planNewThreads(view, settings);
  const reply = planReplies({ ...view, pendingMentions: pending }, settings);
  return {
    tick: view.tick,
    prune,
    expire,
    newThreads: creation.newThreads,
    replies: reply.replies,
    silences: [...creation.silences, ...reply.silences],
  };
}

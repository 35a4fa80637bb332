import { planNewThreads, type PlannedThread } from './create-threads.ts';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from './forum-settings.ts';
import type { ForumSilence } from './forum-silence.ts';
import type { ForumView } from './forum-view.ts';
import { planPruning, type Pruning } from './prune.ts';
import { planReplies, type PlannedReply } from './reply.ts';

/** Everything one tick does, in the order in which it happens. */
export interface TickPlan {
  readonly tick: number;
  readonly prune: Pruning['prune'];
  readonly expire: Pruning['expire'];
  readonly newThreads: readonly PlannedThread[];
  readonly replies: readonly PlannedReply[];
  readonly silences: readonly ForumSilence[];
}

/**
 * Plans one tick of a forum. Costs O(mentioned + chosen + expired), whatever the number of agents
 * and threads.
 */
export function planTick(
  view: ForumView,
  settings: ForumSettings = DEFAULT_FORUM_SETTINGS,
): TickPlan {
  // The dice of each phase are also seeded by its name (FO1). So a setting of one phase does not
  // change the draws of another phase.
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

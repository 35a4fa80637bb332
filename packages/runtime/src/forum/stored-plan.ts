import type { ForumSettings, MemberId, TickPlan } from '@conch/engine';

/**
 * The stored plan of a tick: the agents to ask and the data for their runs. Later changes do not
 * affect a stored plan.
 */
export interface StoredPlan extends Pick<TickPlan, 'newThreads' | 'replies' | 'silences'> {
  readonly pruned: number;
  readonly expired: TickPlan['expire']['threads'];
  /** The mentioned agents, the newest mention first. */
  readonly mentionedLately: readonly MemberId[];
  readonly settings: ForumSettings;
}

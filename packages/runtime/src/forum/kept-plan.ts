import type { ForumSettings, MemberId, TickPlan } from '@conch/engine';

/**
 * The stored part of a plan: the agents that it asks, and the data for their runs. Later changes do
 * not affect it.
 */
export interface KeptPlan extends Pick<TickPlan, 'newThreads' | 'replies' | 'silences'> {
  readonly pruned: number;
  readonly expired: TickPlan['expire']['threads'];
  /** The mentioned agents, the newest mention first. */
  readonly mentionedLately: readonly MemberId[];
  readonly settings: ForumSettings;
}

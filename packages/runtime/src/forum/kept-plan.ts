import type { ForumSettings, MemberId, TickPlan } from '@conch/engine';

/** What is kept of a plan: who is asked for what, and all that its runs go by, whatever changes. */
export interface KeptPlan extends Pick<TickPlan, 'newThreads' | 'replies' | 'silences'> {
  readonly pruned: number;
  readonly expired: TickPlan['expire']['threads'];
  /** Who was mentioned, the newest first. */
  readonly mentionedLately: readonly MemberId[];
  readonly settings: ForumSettings;
}

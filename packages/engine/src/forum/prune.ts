import type { ThreadId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import type { RuleId } from '../rule-id.ts';
import { countExpired } from './active-threads.ts';
import type { ForumSettings } from './forum-settings.ts';
import { compareText, type ForumView, type PendingMention } from './forum-view.ts';

/** The deletions of the first phase, and the mentions that remain pending. */
export interface Pruning {
  readonly prune: { readonly mentions: readonly string[]; readonly because: RuleId };
  readonly expire: { readonly threads: readonly ThreadId[]; readonly because: RuleId };
  readonly pending: readonly PendingMention[];
}

/** The first phase of a tick: old mentions are deleted, and old threads expire. */
export function planPruning(view: ForumView, settings: ForumSettings): Pruning {
  const pending: PendingMention[] = [];
  const stale: string[] = [];
  for (const mention of view.pendingMentions) {
    if (isStale(mention, view.at, settings)) stale.push(mention.id);
    else pending.push(mention);
  }
  return {
    prune: { mentions: stale.toSorted(compareText), because: 'FO2' },
    expire: { threads: expiredThreads(view), because: 'FO3' },
    pending,
  };
}

function isStale(mention: PendingMention, at: Instant, settings: ForumSettings): boolean {
  return at - mention.createdAt > settings.pruneAfterTicks * settings.tickIntervalMs;
}

function expiredThreads(view: ForumView): ThreadId[] {
  return Array.from({ length: countExpired(view) }, (_, index) => view.threads.at(index).id);
}

import { sharesBelowCap, type CappedBinomial } from '../chance/binomial.ts';
import type { ThreadId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';
import { countExpired, isActiveThread } from './active-threads.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { ForumView } from './forum-view.ts';
import { newestMentions, type MentionedAgent } from './newest-mentions.ts';
import { planPruning } from './prune.ts';

/** The chances of a tick before any random choice. */
export interface TickChances {
  /** Agents with pending mentions, in order of joining. */
  readonly mentioned: readonly MentionedChance[];
  /**
   * All other active agents: their number, and the chance of each agent to be asked for a reply.
   */
  readonly others: { readonly count: number; readonly chance: number };
  /** The threads that are open for replies, sorted by the time of expiry. */
  readonly threads: readonly ThreadChance[];
  /** The number of active agents, and the chance of each agent to be asked for a thread. */
  readonly creation: { readonly count: number; readonly chance: number };
}

export interface MentionedChance extends Pick<MentionedAgent, 'agent' | 'threadId' | 'mentionId'> {
  readonly chance: number;
  /** FO7, or FO8 if the agent stays silent because the thread has expired. */
  readonly because: RuleId;
}

export interface ThreadChance {
  readonly threadId: ThreadId;
  /** The chance that a reply of an agent without a pending mention goes to this thread. */
  readonly chance: number;
  /** The expected number of replies in this thread, by mentioned agents and by other agents. */
  readonly replies: number;
}

/**
 * The exact chances that `planTick` uses. The cost is O(mentioned + threads), whatever the number
 * of agents.
 */
export function tickChances(view: ForumView, settings: ForumSettings): TickChances {
  const { pending } = planPruning(view, settings);
  const mentioned = newestMentions({ ...view, pendingMentions: pending });
  const active = activeThreads(view);
  const open = new Set(active);
  const willing = mentioned.filter(({ threadId }) => open.has(threadId)).length;
  const { maxReplies, maxThreads } = settings;
  const asked = capped({ trials: willing, chance: settings.mentionedReplyChance, cap: maxReplies });
  const ofMentioned = share(mean(asked), willing);
  const count = view.agents.count - mentioned.length;
  const unasked = active.length === 0 ? 0 : meanOfOthers(asked, count, settings);
  const created = capped({
    trials: view.agents.count,
    chance: settings.creationChance,
    cap: maxThreads,
  });
  const chances = mentioned.map((candidate) =>
    mentionedChance(candidate, open.has(candidate.threadId) ? ofMentioned : null),
  );
  return {
    mentioned: chances,
    others: { count, chance: share(unasked, count) },
    threads: threadChances(active, chances, unasked),
    creation: { count: view.agents.count, chance: share(mean(created), view.agents.count) },
  };
}

function mentionedChance(
  { agent, threadId, mentionId }: MentionedAgent,
  chance: number | null,
): MentionedChance {
  const because = chance === null ? 'FO8' : 'FO7';
  return { agent, threadId, mentionId, chance: chance ?? 0, because };
}

function activeThreads(view: ForumView): readonly ThreadId[] {
  const { threads, at } = view;
  const ids: ThreadId[] = [];
  for (let index = countExpired(view); index < threads.count; index += 1) {
    const thread = threads.at(index);
    if (isActiveThread(thread, at)) ids.push(thread.id);
  }
  return ids;
}

/**
 * The expected number of replies by other agents. They use the slots that the mentioned agents
 * leave free (FO11).
 */
function meanOfOthers(
  asked: readonly number[],
  count: number,
  { baseReplyChance, maxReplies }: ForumSettings,
): number {
  return asked.reduce((sum, weight, usedSlots) => {
    const cap = maxReplies - usedSlots;
    return sum + weight * mean(capped({ trials: count, chance: baseReplyChance, cap }));
  }, 0);
}

function threadChances(
  active: readonly ThreadId[],
  mentioned: readonly MentionedChance[],
  unasked: number,
): readonly ThreadChance[] {
  const expected = new Map<ThreadId, number>();
  for (const { threadId, chance } of mentioned) {
    expected.set(threadId, (expected.get(threadId) ?? 0) + chance);
  }
  return active.map((threadId) => ({
    threadId,
    chance: 1 / active.length,
    replies: (expected.get(threadId) ?? 0) + unasked / active.length,
  }));
}

function share(whole: number, count: number): number {
  return count === 0 ? 0 : whole / count;
}

function mean(distribution: readonly number[]): number {
  return distribution.reduce((sum, weight, value) => sum + weight * value, 0);
}

/**
 * The chance of each number of successes. The last chance also covers all numbers above the cap.
 */
function capped(draw: CappedBinomial): readonly number[] {
  const shares = [...sharesBelowCap(draw)];
  return [...shares, Math.max(0, 1 - shares.reduce((sum, part) => sum + part, 0))];
}

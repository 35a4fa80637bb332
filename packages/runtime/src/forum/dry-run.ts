import {
  planTick,
  tickChances,
  type MemberId,
  type PendingMention,
  type SpaceState,
  type ThreadChance,
  type ThreadId,
  type TickChances,
  type TickPlan,
} from '@conch/engine';
import type { ForumRow, Script } from '@conch/store';
import { iso } from '../iso-time.ts';
import { forumRow } from './forum-state.ts';
import { memberNames } from './member-names.ts';
import { readView } from './read-view.ts';
import { threadRefs, type ThreadRef } from './thread-ref.ts';
import { tickTime } from './tick-time.ts';
import { asksOf, type MemberName, type TickSilence } from './tick-view.ts';

/**
 * A preview of the next tick: the agents that could be asked, and the agents that the plan would
 * ask. No agent is called.
 */
export interface DryRun {
  readonly number: number;
  /** The time at which the tick is due. For a paused forum, the current time. */
  readonly at: string;
  /**
   * Whether the posts of an earlier tick are still being written. They will change the next tick.
   */
  readonly isTicking: boolean;
  readonly mentioned: readonly MentionedView[];
  /** How many entries each list omits. A list has at most 50 entries. */
  readonly more: {
    readonly mentioned: number;
    readonly threads: number;
    readonly pruned: number;
    readonly expired: number;
  };
  /** All other agents, and each one's chance to be asked for a reply. */
  readonly others: { readonly count: number; readonly chance: number };
  readonly threads: readonly (ThreadRef & {
    /** The chance that an agent chooses this thread, if the agent replies without a mention. */
    readonly chance: number;
    /** The expected number of replies in this thread. */
    readonly replies: number;
  })[];
  /** The active agents, and each one's chance to be asked for a new thread. */
  readonly creation: { readonly count: number; readonly chance: number };
  /** Pending mentions that the tick would remove, and threads that would end. */
  readonly pruned: readonly { readonly agent: MemberName; readonly thread: ThreadRef }[];
  readonly expired: readonly ThreadRef[];
  /** The plan that results from the seed if nothing changes before the tick. */
  readonly plan: {
    readonly planned: readonly DryPlanned[];
    readonly silences: readonly TickSilence[];
  };
}

export interface MentionedView {
  readonly agent: MemberName;
  readonly thread: ThreadRef;
  readonly mentionerName: string;
  readonly chance: number;
  readonly because: string;
}

export interface DryPlanned {
  readonly kind: 'thread' | 'reply';
  readonly agent: MemberName;
  readonly thread: ThreadRef | null;
  readonly because: string;
}

const MOST_NAMED = 50;

/** Previews the next tick of a forum. Writes nothing. */
export function* dryRun(state: SpaceState, now: number): Script<DryRun> {
  const { id: spaceId, settings } = state;
  const forum = yield* forumRow(spaceId);
  const view = yield* readView(state, forum, timeOf(forum, now, settings.forum.tickIntervalMs));
  const plan = planTick(view, settings.forum);
  const chances = tickChances(view, settings.forum);
  const mentioned = chances.mentioned.slice(0, MOST_NAMED);
  const threads = liveliest(chances.threads);
  const expired = plan.expire.threads.slice(0, MOST_NAMED);
  const mentions = new Map(view.pendingMentions.map((mention) => [mention.id, mention]));
  const stale = plan.prune.mentions.slice(0, MOST_NAMED).flatMap((id) => mentions.get(id) ?? []);
  const facts = yield* factsOf(state, { plan, mentioned, threads, stale, expired });
  const { who, thread } = facts;
  return {
    number: view.tick,
    at: iso(view.at),
    isTicking: forum.isTicking === 1,
    mentioned: mentioned.map(({ agent, threadId, mentionId, chance, because }) => ({
      agent: who(agent),
      thread: thread(threadId),
      mentionerName: mentions.get(mentionId)?.mentionerName ?? '',
      chance,
      because,
    })),
    more: {
      mentioned: chances.mentioned.length - mentioned.length,
      threads: chances.threads.length - threads.length,
      pruned: plan.prune.mentions.length - stale.length,
      expired: plan.expire.threads.length - expired.length,
    },
    others: chances.others,
    threads: threads.map(({ threadId, ...rest }) => ({ ...thread(threadId), ...rest })),
    creation: chances.creation,
    pruned: stale.map(({ agentId, threadId }) => ({
      agent: who(agentId),
      thread: thread(threadId),
    })),
    expired: expired.map(thread),
    plan: dryPlan(plan, facts),
  };
}

/** The threads with the most expected replies, still sorted by expiry time. */
function liveliest(threads: readonly ThreadChance[]): readonly ThreadChance[] {
  const most = threads.toSorted((one, other) => other.replies - one.replies);
  const named = new Set(most.slice(0, MOST_NAMED));
  return threads.filter((thread) => named.has(thread));
}

interface Facts {
  readonly who: (id: MemberId) => MemberName;
  readonly thread: (id: string) => ThreadRef;
}

function* factsOf(
  state: SpaceState,
  input: Pick<TickChances, 'mentioned' | 'threads'> & {
    plan: TickPlan;
    stale: readonly PendingMention[];
    expired: readonly ThreadId[];
  },
): Script<Facts> {
  const { plan, mentioned, threads, stale, expired } = input;
  const silent = plan.silences.flatMap((one) => (one.kind === 'mentioned' ? [one.agent] : []));
  const nameOf = yield* memberNames(state, [
    ...mentioned.map(({ agent }) => agent),
    ...stale.map(({ agentId }) => agentId),
    ...asksOf(plan).map(({ agent }) => agent),
    ...silent,
  ]);
  const thread = yield* threadRefs(state.id, [
    ...mentioned.map(({ threadId }) => threadId),
    ...stale.map(({ threadId }) => threadId),
    ...threads.map(({ threadId }) => threadId),
    ...plan.replies.map(({ threadId }) => threadId),
    ...expired,
  ]);
  return { who: (id) => ({ id, name: nameOf(id) }), thread };
}

function dryPlan(plan: TickPlan, { who, thread }: Facts): DryRun['plan'] {
  return {
    planned: asksOf(plan).map(({ agent, threadId, because }) => ({
      kind: threadId === null ? 'thread' : 'reply',
      agent: who(agent),
      thread: threadId === null ? null : thread(threadId),
      because,
    })),
    silences: plan.silences.map((one) =>
      one.kind === 'others' ? one : { ...one, agent: who(one.agent) },
    ),
  };
}

function timeOf(forum: ForumRow, now: number, intervalMs: number): number {
  const { nextTickAt } = forum;
  const isDue = nextTickAt !== null;
  return tickTime(forum, { now: isDue ? Math.max(now, nextTickAt) : now, isDue, intervalMs });
}

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
import { forumRow } from './forum-state.ts';
import { memberNames } from './member-names.ts';
import { readView } from './read-view.ts';
import { threadRefs, type ThreadRef } from './thread-ref.ts';
import { tickTime } from './tick-time.ts';
import { asksOf, type Named, type SilenceView } from './tick-view.ts';

/** The next tick before it comes: who could be asked for what, and who would be. Nobody is. */
export interface DryRun {
  readonly tick: number;
  /** The time at which it is due; of a forum that is paused, now. */
  readonly at: number;
  /** Whether one is being written: what that writes will change the next. */
  readonly isTicking: boolean;
  readonly mentioned: readonly MentionedView[];
  /** How many each list does not name: it has 50 at most. */
  readonly more: {
    readonly mentioned: number;
    readonly threads: number;
    readonly pruned: number;
    readonly expired: number;
  };
  /** All others, and the chance of each of them to be asked for a reply. */
  readonly others: { readonly count: number; readonly chance: number };
  readonly threads: readonly (ThreadRef & {
    /** Of an agent that nobody has mentioned and that replies: to do so here. */
    readonly chance: number;
    /** How many replies are to be expected here. */
    readonly replies: number;
  })[];
  /** All active agents, and the chance of each of them to be asked for a thread. */
  readonly creation: { readonly count: number; readonly chance: number };
  /** Mentions that would be forgotten, and threads that would end. */
  readonly pruned: readonly { readonly agent: Named; readonly thread: ThreadRef }[];
  readonly expired: readonly ThreadRef[];
  /** What the dice of the seed say, if nothing changes until then. */
  readonly plan: {
    readonly planned: readonly DryPlanned[];
    readonly silences: readonly SilenceView[];
  };
}

export interface MentionedView {
  readonly agent: Named;
  readonly thread: ThreadRef;
  readonly mentionerName: string;
  readonly chance: number;
  readonly because: string;
}

export interface DryPlanned {
  readonly kind: 'thread' | 'reply';
  readonly agent: Named;
  readonly thread: ThreadRef | null;
  readonly because: string;
}

const MOST_NAMED = 50;

/** Looks at the next tick of a forum, and leaves it at that. */
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
    tick: view.tick,
    at: view.at,
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

/** Where most replies are to be expected, still the first to end in front. */
function liveliest(threads: readonly ThreadChance[]): readonly ThreadChance[] {
  const most = threads.toSorted((one, other) => other.replies - one.replies);
  const named = new Set(most.slice(0, MOST_NAMED));
  return threads.filter((thread) => named.has(thread));
}

interface Facts {
  readonly who: (id: MemberId) => Named;
  readonly thread: (id: string) => ThreadRef;
}

function* factsOf(
  state: SpaceState,
  given: Pick<TickChances, 'mentioned' | 'threads'> & {
    plan: TickPlan;
    stale: readonly PendingMention[];
    expired: readonly ThreadId[];
  },
): Script<Facts> {
  const { plan, mentioned, threads, stale, expired } = given;
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

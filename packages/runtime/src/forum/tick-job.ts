import {
  asMemberId,
  explainRefusal,
  planTick,
  type MemberId,
  type SpaceEvent,
  type SpaceId,
  type SpaceState,
  type TickPlan,
} from '@conch/engine';
import {
  addTick,
  dropPendingMentions,
  forumOf,
  newestPosts,
  pendingMentionsIn,
  saveForum,
  type ForumRow,
  type Script,
} from '@conch/store';
import type { Recorder } from '../space/decision-to-record.ts';
import { noForum } from '../api/forum/forum-refusals.ts';
import { refusalIn } from '../api/refusal-in.ts';
import { applyEvent } from '../space/apply-event.ts';
import { spokenOf } from '../api/messages/message-view.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space/space-change.ts';
import type { Job } from '../space/space-worker.ts';
import type { StoredPlan } from './stored-plan.ts';
import { readView } from './read-view.ts';
import { nextTickAt, stillDueAt, tickTime } from './tick-time.ts';

export interface TickRequest {
  readonly spaceId: SpaceId;
  readonly eventId: string;
  readonly now: () => number;
  /**
   * The person who asked for the tick. Null if no person asked. Then the tick begins only if it is
   * due.
   */
  readonly askedBy: MemberId | null;
  /** FO25: whether these agents may run in a tick that no person has requested. */
  readonly mayRun: (agents: readonly MemberId[], state: SpaceState) => Verdict;
}

/** `look-up`: the costs of these agents must be looked up first. */
type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'look-up' | 'money-stop'; readonly agents: readonly MemberId[] };

export type TickResult =
  | { readonly kind: 'planned'; readonly tick: number }
  | { readonly kind: 'not-due' }
  | Exclude<Verdict, { kind: 'fine' }>;

/**
 * Begins a tick: plans the tick and gives the floor, in one transaction. A concurrent second call
 * finds that the tick has begun.
 */
export function tickJob(request: TickRequest): Job<TickResult> {
  return {
    spaceId: request.spaceId,
    inArchive: true,
    *apply(change, recorder): Script<TickResult | Refused> {
      const { state } = change.space;
      const refused = noForum(state);
      if (refused !== null) return refused;
      const forum = yield* forumOf(state.id);
      if (forum === null) throw new Error('a forum has no row');
      const now = request.now();
      const isDue = request.askedBy === null;
      if (isDue && !isDueAt(forum, now)) return { kind: 'not-due' };
      if (forum.isTicking === 1) return tickUnderWay();
      const { tickIntervalMs: intervalMs } = state.settings.forum;
      const at = tickTime(forum, { now, isDue, intervalMs });
      const view = yield* readView(state, forum, at);
      const plan = planTick(view, state.settings.forum);
      const verdict = isDue ? request.mayRun(plannedAgents(plan), state) : FINE;
      if (verdict.kind !== 'fine') return verdict;
      return yield* begin({ change, recorder, request }, { forum, plan, at, now });
    },
  };
}

function tickUnderWay(): Refused {
  return new Refused('tick-under-way', explainRefusal('tick-under-way'));
}

const FINE: Verdict = { kind: 'fine' };

function isDueAt({ isTicking, nextTickAt: next }: ForumRow, now: number): boolean {
  return isTicking === 0 && next !== null && next <= now;
}

function plannedAgents({ newThreads, replies }: TickPlan): readonly MemberId[] {
  return [...newThreads, ...replies].map(({ agent }) => agent);
}

interface Beginning {
  readonly change: SpaceChange;
  readonly recorder: Recorder;
  readonly request: TickRequest;
}

function* begin(
  { change, recorder, request }: Beginning,
  planned: { forum: ForumRow; plan: TickPlan; at: number; now: number },
): Script<TickResult | Refused> {
  const { forum, plan, at, now } = planned;
  const { id: spaceId, settings } = change.space.state;
  const seq = change.space.nextSeq;
  // These rows are written before the event is applied. The event may end all runs of the tick, and
  // so the tick itself. The end of the tick is stored in the row of the tick.
  yield* dropPendingMentions(spaceId, plan.prune.mentions);
  const pending = yield* pendingMentionsIn(spaceId);
  const { tickIntervalMs, pruneAfterTicks, promptNames } = settings.forum;
  const mentioned = new Set(pending.toReversed().map(({ mentionedAgentId: id }) => asMemberId(id)));
  yield* addTick({
    spaceId,
    number: plan.tick,
    at,
    askedBy: request.askedBy,
    plannedSeq: seq,
    endedSeq: null,
    endedAt: null,
    prunedBefore: at - pruneAfterTicks * tickIntervalMs,
    pending: pending.length,
    threadsWritten: 0,
    repliesWritten: 0,
    plan: JSON.stringify({
      ...keptPlan(plan),
      mentionedLately: [...mentioned].slice(0, promptNames),
      settings: settings.forum,
    } satisfies StoredPlan),
  });
  const isDue = request.askedBy === null;
  const next = isDue
    ? nextTickAt(settings.forum, { since: at, now })
    : stillDueAt(forum.nextTickAt, settings.forum, now);
  yield* saveForum({
    ...forum,
    tick: plan.tick,
    lastTickAt: at,
    isTicking: 1,
    nextTickAt: next,
  });
  const event = yield* tickPlanned(change, plan, { id: request.eventId, at: now });
  const effects = yield* applyEvent(change, event, recorder);
  const refusal = refusalIn(effects);
  if (refusal !== null) throw refusal;
  change.nextTickAt = next;
  return { kind: 'planned', tick: plan.tick };
}

function keptPlan(plan: TickPlan): Omit<StoredPlan, 'mentionedLately' | 'settings'> {
  const { newThreads, replies, silences, prune, expire } = plan;
  const pruned = prune.mentions.length;
  return { newThreads, replies, silences, pruned, expired: expire.threads };
}

function* tickPlanned(
  { space }: SpaceChange,
  plan: TickPlan,
  moment: { readonly id: string; readonly at: number },
): Script<Extract<SpaceEvent, { type: 'tick-planned' }>> {
  const { tick, prune, expire, newThreads, replies, silences } = plan;
  const about: Extract<SpaceEvent, { type: 'tick-planned' }>['replies'][number][] = [];
  for (const reply of replies) {
    const { threadId } = reply;
    const newest = { spaceId: space.state.id, threadId, upTo: space.nextSeq, limit: 1 };
    const [post] = yield* newestPosts(newest);
    const spoken = post === undefined ? null : spokenOf(post, space.audiences);
    // If all posts of the thread were deleted, the reply has no target and is skipped.
    if (spoken !== null) about.push({ ...reply, about: spoken });
  }
  return {
    ...moment,
    type: 'tick-planned',
    tick,
    pruned: prune.mentions.length,
    expired: expire.threads,
    newThreads,
    replies: about,
    silences,
  };
}

import type { ForumView, PendingMention } from '../../../src/forum/forum-view.ts';
import type { MemberId } from '../../../src/ids.ts';
import { cappedMoments, Fairness, DeviationTally } from '../fairness.ts';
import { HOUR_MS } from './forum.ts';
import { faultsOfTick } from './forum-faults.ts';
import { ForumSimulation, type ForumSetup, type SimulatedTick } from './forum-simulation.ts';

/** The numbers of DESIGN §7. They are repeated here, so that a test detects a change. */
export const CHANCES = { creation: 0.15, mentioned: 0.7, others: 0.12 };
const MOST_THREADS = 3;
const MOST_REPLIES = 5;
const PRUNED_AFTER = 3;

/** Measurements of a forum over many ticks. */
export class ForumMeasures {
  readonly creation = new DeviationTally();
  readonly mentioned = new DeviationTally();
  readonly others = new DeviationTally();
  /**
   * The fairness of each draw by position in the roster. For mentioned agents, only ticks
   * in which the cap excluded agents are counted.
   */
  readonly fairness = {
    'agents that open threads': new Fairness(),
    'mentioned agents': new Fairness(),
    'unmentioned agents': new Fairness(),
    'agents that open the first thread': new Fairness(),
    'agents that reply first': new Fairness(),
    mentions: new Fairness(),
    'threads with replies': new Fairness(),
  };
  readonly faults: string[] = [];
  titlesRefused = 0;
  pruned = 0;
  readonly #chances: typeof CHANCES;

  constructor(chances = CHANCES) {
    this.#chances = chances;
  }

  /** Adds the written posts and the plan of a tick. */
  addWritten(tick: SimulatedTick): void {
    this.faults.push(...faultsOfTick(tick));
    for (const { refused } of tick.opened) if (refused === 'FO6') this.titlesRefused += 1;
    this.pruned += tick.plan.prune.mentions.length;
  }

  addPlan({ view, plan }: Planned): void {
    const placeOf = (agent: MemberId): number => view.agents.indexOf(agent) ?? -1;
    const everyone = Array.from({ length: view.agents.count }, (_, place) => place);
    const openers = plan.newThreads.map(({ agent }) => placeOf(agent));
    const { creation } = this.#chances;
    this.creation.add(openers.length, cappedMoments(everyone.length, creation, MOST_THREADS));
    this.fairness['agents that open threads'].add(everyone, new Set(openers));
    this.#addFirst('agents that open the first thread', openers);
    this.#addMentioned({ view, plan }, placeOf);
    this.#addOthers({ view, plan }, { placeOf, everyone });
  }

  #addMentioned({ view, plan }: Planned, placeOf: (agent: MemberId) => number): void {
    const newest = newestMentionsOf(view);
    const able = [...newest.values()].filter(({ threadId }) => isActive(view, threadId));
    const replies = plan.replies.filter(({ because }) => because === 'FO7');
    const repliers = replies.map(({ agent }) => placeOf(agent));
    const { mentioned } = this.#chances;
    this.mentioned.add(repliers.length, cappedMoments(able.length, mentioned, MOST_REPLIES));
    this.#addFirst('agents that reply first', repliers);
    for (const { agent, threadId, mentionId } of replies) {
      const row = newest.get(agent);
      if (row?.threadId === threadId && row.id === mentionId) continue;
      this.faults.push(`[FO7] ${agent} does not reply to its newest mention`);
    }
    if (repliers.length < MOST_REPLIES) return;
    const places = able.map(({ agentId }) => placeOf(agentId)).toSorted(rising);
    this.fairness['mentioned agents'].add(places, new Set(repliers));
    const rows = new Map(view.pendingMentions.map(({ id }, nth) => [id, nth]));
    const rowOf = (id: string | null): number => rows.get(id ?? '') ?? -1;
    const ableRows = able.map(({ id }) => rowOf(id)).toSorted(rising);
    this.fairness.mentions.add(ableRows, new Set(replies.map(({ mentionId }) => rowOf(mentionId))));
  }

  #addOthers({ view, plan }: Planned, { placeOf, everyone }: AgentPositions): void {
    const isMentioned = new Set([...newestMentionsOf(view).keys()].map(placeOf));
    const others = everyone.filter((place) => !isMentioned.has(place));
    const replies = plan.replies.filter(({ because }) => because === 'FO9');
    const first = plan.replies.length - replies.length;
    const active = activeThreads(view);
    if (active.length === 0) {
      if (plan.replies.length > 0)
        this.faults.push('[FO10] an agent replied although no thread is active');
      return;
    }
    const places = MOST_REPLIES - first;
    this.others.add(replies.length, cappedMoments(others.length, this.#chances.others, places));
    this.fairness['unmentioned agents'].add(
      others,
      new Set(replies.map(({ agent }) => placeOf(agent))),
    );
    const positions = active.map((_, position) => position);
    for (const { threadId } of replies) {
      const chosen = new Set([active.indexOf(threadId)]);
      this.fairness['threads with replies'].add(positions, chosen);
    }
  }

  #addFirst(
    which: 'agents that open the first thread' | 'agents that reply first',
    inOrder: readonly number[],
  ): void {
    this.fairness[which].add(inOrder.toSorted(rising), new Set(inOrder.slice(0, 1)));
  }
}

type Planned = Pick<SimulatedTick, 'view' | 'plan'>;

interface AgentPositions {
  readonly placeOf: (agent: MemberId) => number;
  readonly everyone: readonly number[];
}

/** Runs a forum for a number of ticks, and measures it against these chances. */
export function measureForum(given: ForumSetup, ticks: number, chances = CHANCES): ForumMeasures {
  const forum = new ForumSimulation(given);
  const measures = new ForumMeasures(chances);
  for (let nth = 0; nth < ticks; nth += 1) {
    const tick = forum.tick();
    measures.addPlan(tick);
    measures.addWritten(tick);
  }
  return measures;
}

function newestMentionsOf({ pendingMentions, at }: ForumView): Map<MemberId, PendingMention> {
  const newest = new Map<MemberId, PendingMention>();
  for (const row of pendingMentions) {
    if (at - row.createdAt > PRUNED_AFTER * HOUR_MS) continue;
    const known = newest.get(row.agentId);
    // Rows are written in order, so the row with the larger order is newer.
    if (known === undefined || row.order > known.order) newest.set(row.agentId, row);
  }
  return newest;
}

function isActive({ threads, at }: ForumView, id: Parameters<ForumView['threads']['byId']>[0]) {
  const thread = threads.byId(id);
  return thread !== undefined && thread.expiresAt > at;
}

function activeThreads({ threads, at }: ForumView) {
  return Array.from({ length: threads.count }, (_, nth) => threads.at(nth))
    .filter(({ expiresAt }) => expiresAt > at)
    .map(({ id }) => id);
}

function rising(one: number, other: number): number {
  return one - other;
}

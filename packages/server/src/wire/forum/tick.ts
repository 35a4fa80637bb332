import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type {
  DryPlanned,
  DryRun,
  ForumState,
  MemberName,
  PendingView,
  PlannedView,
  TickSilence,
  ThreadRef,
  TickView,
} from '@conch/runtime';
import { costOnWire } from '../runs/cost.ts';

type TickOnWire = AnswerOf<typeof HTTP_API.readTick>;
type NextTickOnWire = AnswerOf<typeof HTTP_API.readNextTick>;
type ForumOnWire = AnswerOf<typeof HTTP_API.readForum>;
type PendingOnWire = AnswerOf<typeof HTTP_API.listPendingMentions>['items'][number];

export function forumOnWire(state: ForumState): ForumOnWire {
  const { spaceId, seed, tick, isTicking, isPaused, pausedBecause } = state;
  const { openThreads, pendingMentions } = state;
  return {
    spaceId,
    seed,
    tick,
    lastTickAt: state.lastTickAt,
    isTicking,
    nextTickAt: state.nextTickAt,
    isPaused,
    pausedBecause,
    openThreads,
    pendingMentions,
  };
}

/** One tick, with the parts of its outcomes that people see. */
export function tickOnWire(view: TickView): TickOnWire {
  const { number, askedBy, pruned, pending, threadsWritten, repliesWritten } = view;
  return {
    number,
    at: view.at,
    begunAt: view.begunAt,
    endedAt: view.endedAt,
    askedBy: askedBy === null ? null : namedOnWire(askedBy),
    planned: view.planned.map(plannedOnWire),
    silences: view.silences.map(silenceOnWire),
    pruned,
    pending,
    expired: view.expired.map(threadRefOnWire),
    threadsWritten,
    repliesWritten,
    cost: costOnWire(view.cost),
  };
}

export function nextTickOnWire(view: DryRun): NextTickOnWire {
  const { number, isTicking, more, others, creation, plan } = view;
  return {
    number,
    at: view.at,
    isTicking,
    mentioned: view.mentioned.map(({ agent, thread, mentionerName, chance, because }) => ({
      agent: namedOnWire(agent),
      thread: threadRefOnWire(thread),
      mentionerName,
      chance,
      because,
    })),
    more: {
      mentioned: more.mentioned,
      threads: more.threads,
      pruned: more.pruned,
      expired: more.expired,
    },
    others: { count: others.count, chance: others.chance },
    threads: view.threads.map(({ chance, replies, ...thread }) => ({
      ...threadRefOnWire(thread),
      chance,
      replies,
    })),
    creation: { count: creation.count, chance: creation.chance },
    pruned: view.pruned.map(({ agent, thread }) => ({
      agent: namedOnWire(agent),
      thread: threadRefOnWire(thread),
    })),
    expired: view.expired.map(threadRefOnWire),
    plan: {
      planned: plan.planned.map(askOnWire),
      silences: plan.silences.map(silenceOnWire),
    },
  };
}

export function pendingOnWire(view: PendingView): PendingOnWire {
  const { id, agentId, agentName, threadId, threadTitle, mentionerName } = view;
  const { createdAt, forgottenAt } = view;
  return { id, agentId, agentName, threadId, threadTitle, mentionerName, createdAt, forgottenAt };
}

function plannedOnWire(planned: PlannedView): TickOnWire['planned'][number] {
  const { mentionId, runId, state, outcome, outcomeWords, endedBecause, messageId } = planned;
  return {
    ...askOnWire(planned),
    mentionId,
    runId,
    state,
    outcome,
    outcomeWords,
    endedBecause,
    messageId,
  };
}

function askOnWire({ kind, agent, thread, because }: DryPlanned) {
  const where = thread === null ? null : threadRefOnWire(thread);
  return { kind, agent: namedOnWire(agent), thread: where, because };
}

function silenceOnWire(silence: TickSilence): TickOnWire['silences'][number] {
  const { because } = silence;
  if (silence.kind === 'mentioned') {
    return { kind: 'mentioned', agent: namedOnWire(silence.agent), because };
  }
  return { kind: 'others', phase: silence.phase, count: silence.count, because };
}

function namedOnWire({ id, name }: MemberName): { id: string; name: string } {
  return { id, name };
}

function threadRefOnWire({ id, number, title }: ThreadRef): TickOnWire['expired'][number] {
  return { id, number, title };
}

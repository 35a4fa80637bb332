import {
  asMemberId,
  asMessageId,
  type MemberId,
  type MessageId,
  type RunId,
  type SpaceState,
} from '@conch/engine';
import { messagesByIds, runsOfChain, type RunRow, type Script, type TickRow } from '@conch/store';
import { costOfRuns, type CostView } from '../api/costs/cost-view.ts';
import { outcomeView, type OutcomeView } from '../api/runs/outcome-view.ts';
import { runView } from '../api/runs/run-view.ts';
import { iso, isoOrNull } from '../iso-time.ts';
import { memberNames } from './member-names.ts';
import { tickHistory, type TickRun } from './tick-history.ts';
import type { StoredPlan } from './stored-plan.ts';
import { threadRefs, type ThreadRef } from './thread-ref.ts';

/** The id and the name of a member. */
export interface MemberName {
  readonly id: MemberId;
  readonly name: string;
}

/** A tick of a forum: its plan, the rules behind it, and the results. */
export interface TickView {
  readonly number: number;
  /** The forum time of the plan. */
  readonly at: string;
  readonly begunAt: string;
  /** The end of the tick. Null while its posts are being written. */
  readonly endedAt: string | null;
  /** The person who asked for the tick. Null if the tick began at its due time. */
  readonly askedBy: MemberName | null;
  /** The agents that the tick asked for a thread or a reply, in the order of their posts (FO24). */
  readonly planned: readonly PlannedView[];
  readonly silences: readonly TickSilence[];
  /** How many pending mentions the tick removed, and how many remained. */
  readonly pruned: number;
  readonly pending: number;
  readonly expired: readonly ThreadRef[];
  readonly threadsWritten: number;
  readonly repliesWritten: number;
  readonly cost: CostView;
}

/** An agent that the tick asked for a thread or a reply. */
export interface PlannedView extends OutcomeView {
  readonly kind: 'thread' | 'reply';
  readonly agent: MemberName;
  /** The thread of the reply, or the new thread. Null if the new thread does not exist yet. */
  readonly thread: ThreadRef | null;
  readonly because: string;
  /** The pending mention that the reply answers. Null for a reply without a mention. */
  readonly mentionId: string | null;
  /** Null if the reply had no target left, so that no run began. */
  readonly runId: RunId | null;
  /** `reported`: the run has finished, but earlier runs of the plan must be written first. */
  readonly state: RunRow['state'];
  /** The rule by which the run ended. */
  readonly endedBecause: string | null;
  readonly messageId: MessageId | null;
}

export type TickSilence =
  | { readonly kind: 'mentioned'; readonly agent: MemberName; readonly because: string }
  | {
      readonly kind: 'others';
      readonly phase: 'create-threads' | 'reply';
      readonly count: number;
      readonly because: string;
    };

export function* tickView(state: SpaceState, row: TickRow): Script<TickView> {
  const plan = JSON.parse(row.plan) as StoredPlan;
  const { begunAt, runs } = yield* tickHistory(row);
  const chainId = runs[0]?.run.chainId;
  const rows = chainId === undefined ? [] : yield* runsOfChain(state.id, chainId);
  const messages = yield* postedBy(state, rows);
  const planned = asksOf(plan);
  const silent = plan.silences.flatMap((one) => (one.kind === 'mentioned' ? [one.agent] : []));
  const asker = row.askedBy === null ? [] : [row.askedBy];
  const named = yield* memberNames(state, [
    ...planned.map(({ agent }) => agent),
    ...silent,
    ...asker,
  ]);
  const thread = yield* threadRefs(state.id, [
    ...plan.expired,
    ...messages.values(),
    ...plan.replies.map(({ threadId }) => threadId),
  ]);
  const who = (id: MemberId): MemberName => ({ id, name: named(id) });
  const facts = { runs, rows, messages, who, thread };
  return {
    number: row.number,
    at: iso(row.at),
    begunAt: iso(begunAt),
    endedAt: isoOrNull(row.endedAt),
    askedBy: row.askedBy === null ? null : who(asMemberId(row.askedBy)),
    planned: planned.map((ask) => plannedView(ask, facts)),
    silences: plan.silences.map((one): TickSilence => {
      const { because } = one;
      if (one.kind === 'others') return one;
      return { kind: 'mentioned', agent: who(one.agent), because };
    }),
    pruned: plan.pruned,
    pending: row.pending,
    expired: plan.expired.map(thread),
    threadsWritten: row.threadsWritten,
    repliesWritten: row.repliesWritten,
    cost: costOfRuns(rows.map(runView)),
  };
}

/** An agent that a plan asks to write. */
export interface PlannedAsk {
  readonly agent: MemberId;
  readonly threadId: string | null;
  readonly mentionId: string | null;
  readonly because: string;
}

/** All agents that a plan asks, in the order in which their posts are written. */
export function asksOf(plan: Pick<StoredPlan, 'newThreads' | 'replies'>): readonly PlannedAsk[] {
  const opening = { threadId: null, mentionId: null };
  return [...plan.newThreads.map((one) => ({ ...opening, ...one })), ...plan.replies];
}

/** The thread of each post, by message id. */
function* postedBy(
  { id }: SpaceState,
  rows: readonly RunRow[],
): Script<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
  const messages = ids.length === 0 ? [] : yield* messagesByIds(id, ids);
  return new Map(messages.map((message) => [message.id, message.threadId ?? '']));
}

interface PlannedFacts {
  readonly runs: readonly TickRun[];
  readonly rows: readonly RunRow[];
  readonly messages: ReadonlyMap<string, string>;
  readonly who: (id: MemberId) => MemberName;
  readonly thread: (id: string) => ThreadRef;
}

function plannedView(
  { agent, threadId, mentionId, because }: PlannedAsk,
  { runs, rows, messages, who, thread }: PlannedFacts,
): PlannedView {
  // In one tick, an agent opens at most one thread and writes at most one reply.
  const made = runs.find(
    ({ run: { agent: runner, cause } }) =>
      runner === agent && cause.kind === 'tick' && cause.threadId === threadId,
  );
  const row = rows.find(({ id }) => id === made?.run.id);
  const messageId = row?.messageId ?? null;
  const where = threadId ?? (messageId === null ? undefined : messages.get(messageId));
  return {
    kind: threadId === null ? 'thread' : 'reply',
    agent: who(agent),
    thread: where === undefined ? null : thread(where),
    because,
    mentionId,
    runId: made?.run.id ?? null,
    state: row?.state ?? 'ended',
    ...outcomeView(made?.outcome ?? null, made?.endedBecause ?? ''),
    endedBecause: made?.endedBecause ?? null,
    messageId: messageId === null ? null : asMessageId(messageId),
  };
}

import {
  asMemberId,
  asMessageId,
  type MemberId,
  type MessageId,
  type Outcome,
  type RunId,
  type SpaceState,
} from '@conch/engine';
import { messagesByIds, runsOfChain, type RunRow, type Script, type TickRow } from '@conch/store';
import { costOfRuns, type CostView } from '../door/cost-view.ts';
import { runView } from '../door/run-view.ts';
import { memberNames } from './member-names.ts';
import { tickHistory, type TickRun } from './tick-history.ts';
import type { KeptPlan } from './kept-plan.ts';
import { threadRefs, type ThreadRef } from './thread-ref.ts';

/** Someone by id and name. */
export interface Named {
  readonly id: MemberId;
  readonly name: string;
}

/** A tick of a forum: what it planned, by which rule, and what has become of it. */
export interface TickView {
  readonly number: number;
  /** The time of the forum at which it was planned. */
  readonly at: number;
  readonly begunAt: number;
  /** Null: it is still being written. */
  readonly endedAt: number | null;
  /** Who asked for it; null: it was due. */
  readonly askedBy: Named | null;
  /** Who was asked for a thread or a reply, in the order in which posts are written (FO24). */
  readonly planned: readonly PlannedView[];
  readonly silences: readonly SilenceView[];
  /** How many mentions it has forgotten, and how many still counted. */
  readonly pruned: number;
  readonly pending: number;
  readonly expired: readonly ThreadRef[];
  readonly threadsWritten: number;
  readonly repliesWritten: number;
  readonly cost: CostView;
}

/** An agent that was asked for a thread or a reply. */
export interface PlannedView {
  readonly kind: 'thread' | 'reply';
  readonly agent: Named;
  /** Where it was to reply, or what it has opened; null: nothing yet. */
  readonly thread: ThreadRef | null;
  readonly because: string;
  /** The pending mention that it answers; null: nobody asked for it. */
  readonly mentionId: string | null;
  /** Null: there was nothing left to reply to. */
  readonly runId: RunId | null;
  /** `reported`: it is done, and waits for those before it to be written. */
  readonly state: RunRow['state'];
  readonly outcome: Outcome | null;
  /** The rule by which it ended so. */
  readonly endedBecause: string | null;
  readonly messageId: MessageId | null;
}

export type SilenceView =
  | { readonly kind: 'mentioned'; readonly agent: Named; readonly because: string }
  | {
      readonly kind: 'others';
      readonly phase: 'create-threads' | 'reply';
      readonly count: number;
      readonly because: string;
    };

/** What is known of a tick. */
export function* tickView(state: SpaceState, row: TickRow): Script<TickView> {
  const plan = JSON.parse(row.plan) as KeptPlan;
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
  const who = (id: MemberId): Named => ({ id, name: named(id) });
  const facts = { runs, rows, messages, who, thread };
  return {
    number: row.number,
    at: row.at,
    begunAt,
    endedAt: row.endedAt,
    askedBy: row.askedBy === null ? null : who(asMemberId(row.askedBy)),
    planned: planned.map((ask) => plannedView(ask, facts)),
    silences: plan.silences.map((one): SilenceView => {
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

/** Someone that a plan asks for something. */
export interface PlannedAsk {
  readonly agent: MemberId;
  readonly threadId: string | null;
  readonly mentionId: string | null;
  readonly because: string;
}

/** All whom a plan asks, in the order in which what they write is written. */
export function asksOf(plan: Pick<KeptPlan, 'newThreads' | 'replies'>): readonly PlannedAsk[] {
  const opening = { threadId: null, mentionId: null };
  return [...plan.newThreads.map((one) => ({ ...opening, ...one })), ...plan.replies];
}

/** The threads in which the posts of runs stand, by the posts. */
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
  readonly who: (id: MemberId) => Named;
  readonly thread: (id: string) => ThreadRef;
}

function plannedView(
  { agent, threadId, mentionId, because }: PlannedAsk,
  { runs, rows, messages, who, thread }: PlannedFacts,
): PlannedView {
  // An agent opens one thread and writes one reply in a tick, at most.
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
    outcome: made?.outcome ?? null,
    endedBecause: made?.endedBecause ?? null,
    messageId: messageId === null ? null : asMessageId(messageId),
  };
}

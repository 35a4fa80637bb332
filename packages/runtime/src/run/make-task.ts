import type { Task, PastApproval } from '@conch/agents';
import { visibleText, type Run, type SpaceId } from '@conch/engine';
import {
  approvalsOfRun,
  holdsClaim,
  messageById,
  newestForAudiences,
  newestPosts,
  stepsOf,
  type Claim,
  type Database,
  type MessageRow,
  type Script,
  type SummaryRow,
  type ApprovalRow,
} from '@conch/store';
import { briefing, readableAudiences, taskMessage } from '../briefing.ts';
import { crossingOf, spacesInReach, spaceToRead } from '../across/crossing.ts';
import { tickFacts, type TickFacts } from '../forum/tick-facts.ts';
import type { OpenSpace } from '../space/open-space.ts';
import { madeNotes, madeSteps, messagesIn } from './call/call-result.ts';
import { readSummary, taskSummary } from '../summaries/read-summary.ts';
import { ignoreRejection } from './ignore-rejection.ts';
import type { LiveRun } from './live-run.ts';

const MOST_HISTORY = 1_000;
/**
 * Creates the task of a run: its briefing, its earlier calls and access to its history.
 * `messageRows` contains the messages of the claiming transaction, so they are not read again.
 */
export async function makeTask(
  reading: Database['read'],
  live: LiveRun,
  {
    space,
    messageRows,
  }: { readonly space: OpenSpace; readonly messageRows: ReadonlyMap<string, MessageRow> },
): Promise<Task> {
  const { run, claim } = live.claimed;
  // The history ends at the first claim. Later calls are stored as steps, so a resumed run reads
  // nothing twice.
  const upTo = live.claimed.firstSeq ?? Number.MAX_SAFE_INTEGER;
  const { spaceId } = live;
  const facts = knownFacts(live, messageRows) ?? (await reading(() => readFacts(space, run, upTo)));
  live.steps = facts.lastStepNo;
  live.calls = facts.steps.length + facts.asked.length;
  for (const { callId } of facts.steps) live.called.add(callId);
  for (const note of facts.notes) live.note(note);
  live.isBegun = true;
  const row = facts.messages.trigger;
  live.trigger = row === null ? null : { row, nextSeq: space.nextSeq };
  const briefed = briefing(space, live.claimed, facts.messages);
  live.summarySource.read(briefed.trigger, briefed.message, briefed.replyTo);
  live.summarySource.read(...facts.steps.flatMap(({ result }) => messagesIn(result)));
  return {
    ...briefed,
    ...facts.tick,
    steps: facts.steps,
    notes: facts.notes,
    pastApprovals: facts.asked,
    history: (limit) => {
      const most = Math.min(Math.max(Math.trunc(limit) || 0, 0), MOST_HISTORY);
      const read = reading(() =>
        whileHeld(claim, () => newestFor(space, run, { spaceId, limit: most, upTo })),
      );
      return ignoreRejection(
        read.then((rows) => {
          const messages = rows.map(taskMessage);
          live.summarySource.add(rows);
          live.summarySource.read(...messages);
          return messages.toReversed();
        }),
      );
    },
    summary: () => {
      const read = reading(() => whileHeld(claim, () => summariesFor(space, run, upTo)));
      return ignoreRejection(
        read.then(([summary = null]) => {
          live.summarySource.summary = summary;
          live.summarySource.isPrivate ||= summary?.isPrivate === 1;
          return taskSummary(summary);
        }),
      );
    },
    spaces: () => ignoreRejection(reading(() => whileHeld(claim, () => otherSpaces(space, run)))),
  };
}

interface Facts {
  readonly messages: {
    readonly trigger: MessageRow | null;
    readonly returned: MessageRow | null;
    readonly replyTo: MessageRow | null;
  };
  readonly steps: Task['steps'];
  readonly notes: Task['notes'];
  readonly asked: Task['pastApprovals'];
  readonly tick: TickFacts | null;
  /**
   * This number can be higher than the number of stored steps, because a repeated call uses a
   * number but stores no step.
   */
  readonly lastStepNo: number;
}

/**
 * The facts, if `messageRows` contains all needed messages. Otherwise null, and the facts are read
 * from the database.
 */
function knownFacts(
  { claimed }: LiveRun,
  messageRows: ReadonlyMap<string, MessageRow>,
): Facts | null {
  const { run, claim } = claimed;
  // A run with an earlier claim may have made calls, which must be loaded.
  if (claim.token !== 1 || run.cause.kind === 'tick') return null;
  const find = (id: string | null): MessageRow | null | undefined =>
    id === null ? null : messageRows.get(id);
  const trigger = find(run.triggerId);
  const returned = find(returnedId(run));
  if (trigger === undefined || returned === undefined) return null;
  const replyTo = find(trigger?.replyToId ?? null);
  if (replyTo === undefined) return null;
  return {
    messages: { trigger, returned, replyTo },
    steps: [],
    notes: [],
    asked: [],
    tick: null,
    lastStepNo: 0,
  };
}

function returnedId({ cause }: Run): string | null {
  if (cause.kind !== 'returned' || cause.result.kind !== 'answered') return null;
  return cause.result.messageId;
}

function* readFacts(space: OpenSpace, run: Run, upTo: number): Script<Facts> {
  const { id: spaceId } = space.state;
  const trigger = yield* messageById(spaceId, run.triggerId);
  const answered = returnedId(run);
  const returned = answered === null ? null : yield* messageById(spaceId, answered);
  const quoted = trigger?.replyToId ?? null;
  const replyTo = quoted === null ? null : yield* messageById(spaceId, quoted);
  const rows = yield* stepsOf(spaceId, run.id);
  const steps = yield* madeSteps({ run, crossing: crossingOf(space.state, run) }, rows);
  return {
    messages: { trigger, returned, replyTo },
    steps,
    notes: madeNotes(rows),
    asked: askedBefore(yield* approvalsOfRun(spaceId, run.id)),
    tick: yield* tickFacts(space, run, upTo),
    lastStepNo: rows.at(-1)?.stepNo ?? 0,
  };
}

/**
 * The newest messages that a run may read. A run that replies in a thread reads only this thread.
 */
function* newestFor(
  space: OpenSpace,
  run: Run,
  where: { readonly spaceId: SpaceId; readonly limit: number; readonly upTo: number },
): Script<readonly MessageRow[]> {
  const { cause } = run;
  if (cause.kind === 'tick' && cause.threadId !== null) {
    return yield* newestPosts({ ...where, threadId: cause.threadId });
  }
  const audienceIds = readableAudiences(space, run, where.spaceId);
  return yield* newestForAudiences({ ...where, audienceIds });
}

/** Returns nothing after the run has lost its claim, because its agent may have left the space. */
function* whileHeld<Row>(claim: Claim, read: () => Script<readonly Row[]>): Script<readonly Row[]> {
  return (yield* holdsClaim(claim)) ? yield* read() : [];
}

/**
 * Skips summaries of later messages. Another run of the agent may have written such a summary while
 * this run was parked.
 */
function* summariesFor(space: OpenSpace, run: Run, upTo: number): Script<readonly SummaryRow[]> {
  const row = yield* readSummary(space, run);
  return row === null || row.upToSeq > upTo ? [] : [row];
}

/**
 * The run's space and the other spaces that the run may access. The run gets no information about
 * any other space (XS8).
 */
function* otherSpaces(
  { state, name: ownName }: OpenSpace,
  run: Run,
): Script<Awaited<ReturnType<Task['spaces']>>> {
  const own = { id: state.id, name: ownName };
  const spaces = [own, ...(yield* spacesInReach(crossingOf(state, run)))];
  return spaces.map(({ id, name }) => ({ id, name: visibleText(name) }));
}

/**
 * The earlier approval requests of a run with their verdicts, from the same rows that people saw.
 */
function askedBefore(rows: readonly ApprovalRow[]): readonly PastApproval[] {
  return (
    rows
      // Requests to read another space come from Conch, not from the agent, so they are excluded.
      .filter(({ verdict, callId }) => verdict !== null && spaceToRead(callId) === null)
      .map(({ callId, tool, input, reason, verdict }) => ({
        callId,
        ask: { tool, input, reason },
        verdict: verdict === 'approved' || verdict === 'denied' ? verdict : 'unanswered',
      }))
  );
}

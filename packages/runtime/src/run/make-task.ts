import type { Task } from '@conch/agents';
import { asSpaceId, visibleText, type Run, type SpaceId } from '@conch/engine';
import {
  approvalsOfRun,
  holdsClaim,
  messageById,
  newestForAudiences,
  newestPosts,
  spacesOf,
  stepsOf,
  type Claim,
  type Database,
  type MessageRow,
  type Script,
  type SummaryRow,
} from '@conch/store';
import { briefing, readableAudiences, taskMessage } from '../briefing.ts';
import { tickFacts, type TickFacts } from '../forum/tick-facts.ts';
import type { OpenSpace } from '../open-space.ts';
import { madeNotes, madeSteps, messagesIn } from './call-result.ts';
import { readSummary, taskSummary } from '../summaries/read-summary.ts';
import { askedBefore } from './asked-before.ts';
import { kept } from './kept.ts';
import type { LiveRun } from './live-run.ts';

const MOST_HISTORY = 1_000;
/**
 * What a run is given: its briefing, the calls it has made before, and the way to its history.
 * `said` is what the transaction that claimed it has said: that need not be read again.
 */
export async function makeTask(
  reading: Database['read'],
  live: LiveRun,
  { space, said }: { readonly space: OpenSpace; readonly said: ReadonlyMap<string, MessageRow> },
): Promise<Task> {
  const { run, claim } = live.claimed;
  // What it has done since stands in its steps: a run that goes on reads nothing twice.
  const upTo = live.claimed.firstSeq ?? Number.MAX_SAFE_INTEGER;
  const { spaceId } = live;
  const facts = knownFacts(live, said) ?? (await reading(() => readFacts(space, run, upTo)));
  live.steps = facts.lastStepNo;
  live.calls = facts.steps.length + facts.asked.length;
  for (const { callId } of facts.steps) live.called.add(callId);
  for (const note of facts.notes) live.note(note);
  live.isBegun = true;
  const row = facts.messages.trigger;
  live.trigger = row === null ? null : { row, nextSeq: space.nextSeq };
  const told = briefing(space, live.claimed, facts.messages);
  live.given.read(told.trigger, told.message, told.replyTo);
  live.given.read(...facts.steps.flatMap(({ result }) => messagesIn(result)));
  return {
    ...told,
    ...facts.tick,
    steps: facts.steps,
    notes: facts.notes,
    asked: facts.asked,
    history: (limit) => {
      const most = Math.min(Math.max(Math.trunc(limit) || 0, 0), MOST_HISTORY);
      const read = reading(() =>
        whileHeld(claim, () => newestFor(space, run, { spaceId, limit: most, upTo })),
      );
      return kept(
        read.then((rows) => {
          const messages = rows.map(taskMessage);
          live.given.add(rows);
          live.given.read(...messages);
          return messages.toReversed();
        }),
      );
    },
    summary: () => {
      const read = reading(() => whileHeld(claim, () => summariesFor(space, run, upTo)));
      return kept(
        read.then(([summary = null]) => {
          live.given.summary = summary;
          live.given.isPrivate ||= summary?.isPrivate === 1;
          return taskSummary(summary);
        }),
      );
    },
    spaces: () => kept(reading(() => whileHeld(claim, () => spacesWithIds(run.agent)))),
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
  readonly asked: Task['asked'];
  readonly tick: TickFacts | null;
  /** Steps may be fewer: a call that was made again left none. */
  readonly lastStepNo: number;
}

/** The facts, if all of them were just said; null: they must be read. */
function knownFacts({ claimed }: LiveRun, said: ReadonlyMap<string, MessageRow>): Facts | null {
  const { run, claim } = claimed;
  // A run that was taken up before may have made calls: it goes on after them.
  if (claim.token !== 1 || run.cause.kind === 'tick') return null;
  const find = (id: string | null): MessageRow | null | undefined =>
    id === null ? null : said.get(id);
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
  const steps = yield* madeSteps({ home: spaceId, agent: run.agent }, rows);
  return {
    messages: { trigger, returned, replyTo },
    steps,
    notes: madeNotes(rows),
    asked: askedBefore(yield* approvalsOfRun(spaceId, run.id)),
    tick: yield* tickFacts(space, run, upTo),
    lastStepNo: rows.at(-1)?.stepNo ?? 0,
  };
}

/** The newest that a run may read: of its thread, where it is to reply in one. */
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

/** A task is worth nothing once its run is over: its agent may have left the space since. */
function* whileHeld<Row>(claim: Claim, read: () => Script<readonly Row[]>): Script<readonly Row[]> {
  return (yield* holdsClaim(claim)) ? yield* read() : [];
}

/** While it was parked, another run of its agent may have summed up what came later. */
function* summariesFor(space: OpenSpace, run: Run, upTo: number): Script<readonly SummaryRow[]> {
  const row = yield* readSummary(space, run);
  return row === null || row.upToSeq > upTo ? [] : [row];
}

function* spacesWithIds(agentId: string): Script<Awaited<ReturnType<Task['spaces']>>> {
  const rows = yield* spacesOf(agentId);
  return rows.map(({ id, name }) => ({ id: asSpaceId(id), name: visibleText(name) }));
}

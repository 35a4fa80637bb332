import {
  NO_EARLIER_MESSAGES,
  asThreadId,
  indexOf,
  outputFacts,
  readForumReply,
  THREAD_IS_GONE,
  readNewThread,
  type MemberId,
  type Run,
  type RunReport,
} from '@conch/engine';
import {
  countWritten,
  threadById,
  tickNumbered,
  titlesSince,
  type Script,
  takeReport,
} from '@conch/store';
import type { Recorder } from '../space/decision-to-record.ts';
import { applyEvent } from '../space/apply-event.ts';
import { messageIdOf } from '../ids.ts';
import type { SpaceChange } from '../space/space-change.ts';
import { costSoFar } from '../record/unsaid-costs.ts';
import { wellFormed } from '../well-formed.ts';
import {
  openingPlace,
  replyPlace,
  type ForumPostInput,
  type ThreadPlace,
} from './thread-places.ts';
import type { StoredPlan } from './stored-plan.ts';
import { type TickReport, nextInTick } from './tick-report.ts';

export interface TickWriter {
  readonly recorder: Recorder;
  readonly newId: () => string;
  readonly now: () => number;
}

/** Writes the result of a tick's run: a post with all its rows, or no post. */
export function* writeTickRun(
  change: SpaceChange,
  { run, report: input }: { readonly run: Run; readonly report: TickReport },
  { recorder, newId, now }: TickWriter,
): Script<void> {
  const { id: spaceId } = change.space.state;
  const at = now();
  const { report, place } = yield* readPost(change, run, { report: input.report, at, newId });
  const { hasNotes, isPrivate } = input;
  const effects = yield* applyEvent(
    change,
    {
      type: 'run-ended',
      id: newId(),
      at,
      runId: run.id,
      messageId: messageIdOf(run.id, 0),
      report,
      earlier: NO_EARLIER_MESSAGES,
      usage: input.usage ?? (yield* costSoFar(spaceId, run)),
      streamed: [],
    },
    recorder,
    { hasNotes, isPrivate, ...(place === null ? {} : { post: place.post }) },
  );
  if (place === null || !effects.some(({ type }) => type === 'post-message')) return;
  yield* place.write();
  const isOpening = place.post.parentId === null;
  yield* countWritten({
    spaceId,
    number: tickOf(run).tick,
    threads: isOpening ? 1 : 0,
    replies: isOpening ? 0 : 1,
  });
}

interface Read {
  readonly report: RunReport;
  readonly place: ThreadPlace | null;
}

/** FO13: the output of an agent is parsed only as data, and never trusted. */
function* readPost(
  change: SpaceChange,
  run: Run,
  input: { readonly report: RunReport; readonly at: number; readonly newId: () => string },
): Script<Read> {
  const { report } = input;
  if (report.kind !== 'answered') return { report, place: null };
  const { state } = change.space;
  const { tick, threadId } = tickOf(run);
  const planned = yield* tickNumbered(state.id, tick);
  if (planned === null) throw new Error('a run names a tick that is gone');
  const output = parsed(report.content);
  const { settings: forum } = JSON.parse(planned.plan) as StoredPlan;
  const facts = outputFacts(run.agent, state.roster, forum);
  if (threadId === null) {
    const recentTitles = yield* titlesSince(state.id, planned.at - forum.titleWindowMs);
    const read = readNewThread(output, { ...facts, at: planned.at, recentTitles });
    if (read.kind !== 'thread') return nothing(read.because);
    const post = forumPost(change, run, { ...read, at: planned.at });
    const { title, category } = read;
    const opened = { threadId: asThreadId(input.newId()), title, category };
    return posted(read.body, openingPlace({ id: state.id, forum }, post, opened));
  }
  const read = readForumReply(output, { ...facts, threadId });
  const row = yield* threadById(state.id, threadId);
  if (read.kind === 'no-reply') return nothing(read.because);
  if (row === null) return nothing(THREAD_IS_GONE);
  const post = forumPost(change, run, { ...read, at: planned.at });
  return posted(read.body, replyPlace(state, post, { row, at: input.at }));
}

function tickOf({ cause }: Run): Extract<Run['cause'], { kind: 'tick' }> {
  if (cause.kind !== 'tick') throw new Error('no tick requested this run');
  return cause;
}

// JSON escapes may contain lone surrogates, which no earlier check has seen.
function posted(text: string, place: ThreadPlace): Read {
  return { report: { kind: 'posted', content: wellFormed(text) }, place };
}

function nothing(because: Extract<RunReport, { kind: 'not-posted' }>['because']): Read {
  return { report: { kind: 'not-posted', because }, place: null };
}

function forumPost(
  { space }: SpaceChange,
  run: Run,
  reply: { readonly body: string; readonly mentions: readonly MemberId[]; readonly at: number },
): ForumPostInput {
  const index = indexOf(space.state.roster);
  const named = (id: MemberId) => ({ id, name: index.member(id)?.name ?? id });
  return {
    messageId: messageIdOf(run.id, 0),
    sender: named(run.agent),
    body: reply.body,
    mentions: reply.mentions.map(named),
    at: reply.at,
    order: space.nextSeq,
  };
}

// Uses no reviver. A reviver would recurse at each level, and deeply nested JSON would then
// overflow the stack.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** FO24: writes the posts of finished runs of a tick, in the order of the plan. */
export function* settleTick(change: SpaceChange, writing: TickWriter): Script<void> {
  while (change.mayGoOnWithTick) {
    change.mayGoOnWithTick = false;
    const run = nextInTick(change.space.state);
    const stored = run === null ? null : yield* takeReport(change.space.state.id, run.id);
    if (run === null || stored === null) return;
    // This write ends the run. The end of a run sets `mayGoOnWithTick` again, so the loop checks
    // the next run.
    yield* writeTickRun(change, { run, report: JSON.parse(stored.report) as TickReport }, writing);
  }
}

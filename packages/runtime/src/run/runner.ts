import type {
  Agent,
  ApprovalRequest,
  CallResult,
  Note,
  RunContext,
  Summary,
  Task,
} from '@conch/agents';
import {
  indexOf,
  NOTHING_SPENT,
  sum,
  timedOut,
  type CallId,
  type OutcomeKind,
  type RunFailure,
  type SpaceId,
  type SpaceSettings,
  type ToolCall,
  visibleLine,
} from '@conch/engine';
import { type AgentRow, type Database, type MessageRow, StoreFailed } from '@conch/store';
import type { AgentDirectory } from '../agent-directory.ts';
import type { Clock } from '../clock.ts';
import { isUnusableSpace } from '../space/no-such-space.ts';
import type { OpenSpace } from '../space/open-space.ts';
import type { ClaimedRun } from '../space/space-change.ts';
import type { Job } from '../space/space-worker.ts';
import { Interruption, LiveRun } from './live-run.ts';
import { keepSummaryJob } from '../summaries/keep-summary.ts';
import { agentForRun } from './agent-for-run.ts';
import { isBounded } from './is-bounded.ts';
import { ignoreRejection } from './ignore-rejection.ts';
import type { LiveRuns } from './live-runs.ts';
import { makeTask } from './make-task.ts';
import { noteJob } from './note-job.ts';
import { readUsage, readWorstCase } from './read-output.ts';
import { runAgent, type RunEnd } from './run-agent.ts';
import { askJob } from './call/ask-job.ts';
import { callJob } from './call/call-job.ts';
import { messagesIn } from './call/call-result.ts';
import { placeJob } from './place-job.ts';
import { reportJob } from './report-job.ts';
import { endJob, STALE, startJob, type Moment, type Stale } from './run-jobs.ts';
import { sleep } from './sleep.ts';
import type { RunBroadcaster } from './run-broadcaster.ts';
import { UNKNOWN } from '../record/usage.ts';

export interface RunnerPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly agents: AgentDirectory;
  readonly live: LiveRuns;
  readonly longestText: number;
  /** How long people can answer an approval. */
  readonly approvalMs: number;
  readonly closing: AbortSignal;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly do: <T>(job: Job<T>) => Promise<T>;
  /** The settings of a space, as this node last read them. */
  readonly settingsOf: (spaceId: SpaceId) => SpaceSettings | null;
  readonly broadcaster: RunBroadcaster;
  /** Reports an unexpected error in a run. */
  readonly failed: (error: unknown) => void;
  /** Called when a run slot becomes free. */
  readonly finished: () => void;
}

// The maximum number of attempts of a run. If a run was claimed more often, the run itself may be
// the reason why its nodes crash.
const MOST_ATTEMPTS = 5;

/** Executes the runs that this node has claimed. */
export class Runner {
  readonly #ports: RunnerPorts;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
  }

  /** Starts a run that has a slot. `space` is the state of the space at the time of the claim. */
  start(claimed: ClaimedRun, space: OpenSpace, messageRows: ReadonlyMap<string, MessageRow>): void {
    const { live, clock, finished, failed } = this.#ports;
    const name = indexOf(space.state.roster).member(claimed.run.agent)?.name ?? '';
    const { timeOuts } = space.state.settings;
    const run = new LiveRun(claimed, { name, timeOuts, nowMs: clock.monotonicMs() });
    live.add(run);
    void this.#run(run, space, messageRows)
      // Such an error comes from a bug or a lost database. The run fails, so that other agents do
      // not wait for the run.
      .catch(async (error: unknown) => {
        failed(error);
        if (!this.#ports.closing.aborted) await this.#end(run, FAILED);
      })
      .catch(failed)
      .finally(() => {
        live.remove(run);
        finished();
      });
  }

  /** TO1: interrupts runs that have exceeded a time-out. */
  endOverdue(): void {
    for (const run of this.#ports.live.all()) {
      const failure = run.isEnding ? null : this.#timedOut(run);
      if (failure !== null) run.interrupt(new Interruption('failed', failure));
    }
  }

  #timedOut(run: LiveRun): RunFailure | null {
    const nowMs = this.#ports.clock.monotonicMs();
    return timedOut(run.progress(nowMs), this.#boundsOf(run), nowMs);
  }

  #boundsOf({ spaceId, timeOuts }: LiveRun): LiveRun['timeOuts'] {
    return this.#ports.settingsOf(spaceId)?.timeOuts ?? timeOuts;
  }

  async #run(
    run: LiveRun,
    space: OpenSpace,
    messageRows: ReadonlyMap<string, MessageRow>,
  ): Promise<void> {
    const { agents, database } = this.#ports;
    const found = await untilDone(() => agents.find(run.agentId), this.#ports);
    const isHopeless = run.claimed.attempts > MOST_ATTEMPTS;
    if (found === null || !found.reading.ok || isHopeless) {
      return this.#end(run, FAILED);
    }
    const { row } = found;
    const reading = agents.readingFor(found, run.claimed.run.cause);
    if (!reading.ok) return this.#end(run, FAILED);
    // An agent in another process needs no slot here, so its slot becomes free for other runs.
    if (reading.agent.isElsewhere === true && this.#ports.live.goElsewhere(run)) {
      this.#ports.finished();
    }
    const agent = await untilDone(async () => agentForRun(reading.agent), this.#ports);
    run.worstCase = readWorstCase(agent) ?? UNKNOWN;
    run.model = agent.model ?? null;
    if (!(await this.#mayStart(run, space, { row, agent }))) return;
    const read: Database['read'] = (script) => untilDone(() => database.read(script), this.#ports);
    const task = await makeTask(read, run, { space, messageRows });
    const end = await this.#speak(run, agent, task);
    await this.#end(run, end);
  }

  // Without a budget, no cost is reserved, so the step from one agent to the next still needs only
  // one transaction.
  async #mayStart(
    run: LiveRun,
    { state }: OpenSpace,
    { row, agent }: { readonly row: AgentRow; readonly agent: Agent },
  ): Promise<boolean> {
    if (!isBounded(state.settings, row)) return true;
    const worstCase = readWorstCase(agent);
    if (worstCase === null) throw new Error('an agent declares no cost of its runs');
    const { kind } = await this.#persist(run, () =>
      startJob(run, this.#moment(), { agent: row, worstCase }),
    );
    if (kind !== 'started') return false;
    run.reserved = sum(NOTHING_SPENT, worstCase);
    return true;
  }

  async #speak(run: LiveRun, agent: Agent, task: Task): Promise<RunEnd> {
    const { closing, longestText } = this.#ports;
    if (closing.aborted) run.interrupt(new Interruption('closing'));
    this.#ports.crashPoint?.('before-agent');
    const end = await runAgent(agent, task, run, {
      longestText,
      context: this.#contextOf(run),
      addText: (delta) => this.#addText(run, delta),
      call: (callId, call) => this.#call(run, callId, call),
      note: (note) => this.#note(run, note),
      summarised: (summary) => this.#storeSummary(run, summary),
      ask: (callId, ask) => this.#ask(run, callId, ask),
    });
    this.#ports.crashPoint?.('after-agent');
    return end;
  }

  async #call(run: LiveRun, callId: CallId, call: ToolCall): Promise<CallResult | null> {
    const { clock, approvalMs } = this.#ports;
    run.calls += 1;
    if (!this.#mayStep(run)) return null;
    const activeMs = run.activeMs(clock.monotonicMs());
    let mayBeMade = run.called.has(callId);
    const answer = await this.#persist(run, () => {
      const made = { callId, call, activeMs, approvalMs, mayBeMade };
      const job = callJob(run, this.#moment(), made);
      mayBeMade = true;
      return job;
    });
    run.called.add(callId);
    this.#stepped(run);
    if (answer.kind !== 'answered') return null;
    run.summarySource.read(...messagesIn(answer.result));
    return answer.result;
  }

  async #note(run: LiveRun, note: Note): Promise<boolean> {
    run.note(note);
    if (!this.#mayStep(run)) return false;
    let mayBeMade = false;
    const answer = await this.#persist(run, () => {
      const job = noteJob(run, note, { at: this.#ports.clock.now(), mayBeMade });
      mayBeMade = true;
      return job;
    });
    this.#stepped(run);
    return answer.kind === 'noted';
  }

  async #ask(run: LiveRun, callId: CallId, ask: ApprovalRequest): Promise<boolean> {
    const { clock, approvalMs } = this.#ports;
    run.calls += 1;
    if (!this.#mayStep(run)) return true;
    const activeMs = run.activeMs(clock.monotonicMs());
    const until = clock.now() + approvalMs;
    const answer = await this.#persist(run, () =>
      askJob(run, this.#moment(), { callId, ask, until, activeMs }),
    );
    this.#stepped(run);
    return answer.kind !== 'asked-before';
  }

  async #storeSummary(run: LiveRun, summary: Summary): Promise<boolean> {
    const { clock } = this.#ports;
    const result = await this.#persist(run, () => keepSummaryJob(run, summary, clock.now()));
    if (result.kind === 'stale') return false;
    if (result.stored !== null) run.summarySource.summary = result.stored;
    run.touch(clock.monotonicMs());
    return true;
  }

  /** Counts a step. False if the run has exceeded its time or its number of steps. */
  #mayStep(run: LiveRun): boolean {
    this.#ports.crashPoint?.('before-step');
    run.steps += 1;
    run.touch(this.#ports.clock.monotonicMs());
    // Time-outs are checked here too, because many steps can happen between two regular checks.
    const failure = this.#timedOut(run);
    if (failure !== null) run.interrupt(new Interruption('failed', failure));
    return failure === null;
  }

  #stepped(run: LiveRun): void {
    run.touch(this.#ports.clock.monotonicMs());
    this.#ports.crashPoint?.('after-step');
  }

  #contextOf(run: LiveRun): RunContext {
    const { clock, broadcaster } = this.#ports;
    return {
      signal: run.signal,
      sleep: (ms) => ignoreRejection(sleep(clock, ms, run.signal)),
      rest: () => {
        run.pauseTimeOuts(clock.monotonicMs());
        return { resume: () => run.resumeTimeOuts(clock.monotonicMs()) };
      },
      owes: (usage) => {
        run.owed = readUsage(usage) ?? run.owed;
      },
      readPrivate: () => {
        run.summarySource.isPrivate = true;
      },
      uses: (tool) => {
        run.tool = readTool(tool);
        broadcaster.announceTool(run);
      },
      modelStepsLeft: () => Math.max(0, this.#boundsOf(run).maxSteps - run.modelSteps),
    };
  }

  #addText(run: LiveRun, delta: string): void {
    const { clock, broadcaster, crashPoint } = this.#ports;
    run.addText(delta, clock.monotonicMs());
    if (delta === '') return;
    if (run.place === null) this.#placeFirstWord(run);
    else broadcaster.sendText(run);
    crashPoint?.('mid-stream');
  }

  /** Stores the position of the stream once. After that, the text is sent. */
  #placeFirstWord(run: LiveRun): void {
    // A run of a tick writes JSON, and a part of a JSON text is not readable.
    if (run.isPlacing || run.isOfTick || run.shown.text === '') return;
    run.isPlacing = true;
    void this.#place(run).catch(this.#ports.failed);
  }

  async #place(run: LiveRun): Promise<void> {
    const place = await this.#persist(run, () => placeJob(run));
    run.place = place === null || 'kind' in place ? null : place;
    if (!run.isOver && !run.isEnded && !run.signal.aborted) this.#ports.broadcaster.sendText(run);
  }

  async #end(run: LiveRun, end: RunEnd): Promise<void> {
    const { live, broadcaster } = this.#ports;
    if (end.kind === 'left') return broadcaster.ended(run, leftOutcome(run));
    run.isEnding = true;
    if (run.isOfTick) return this.#report(run, end);
    const { kind: _, ...ending } = end;
    const streamed = () => live.streamedIn(run.spaceId);
    const answer = await this.#persist(run, () =>
      endJob(run, this.#moment(), { ...ending, streamed }),
    );
    broadcaster.ended(run, answer.kind === 'ended' ? answer.outcome.kind : leftOutcome(run));
  }

  async #report(run: LiveRun, end: Extract<RunEnd, { kind: 'reported' }>): Promise<void> {
    const { newId, clock } = this.#ports;
    const { report, usage = null } = end;
    await this.#persist(run, () =>
      reportJob(run, { report, usage }, { newId, now: () => clock.now() }),
    );
    this.#ports.crashPoint?.('after-report');
  }

  #moment(): Moment {
    const { newId, clock } = this.#ports;
    return { eventId: newId(), at: clock.now(), newId };
  }

  /**
   * Stores the result of a run's work. Retries while the database fails, so that nothing is lost.
   */
  async #persist<T>(run: LiveRun, job: () => Job<T>): Promise<T | Stale> {
    try {
      return await untilDone(() => this.#ports.do(job()), this.#ports);
    } catch (error) {
      if (!isUnusableSpace(error)) throw error;
      run.interrupt(new Interruption('ended-elsewhere'));
      return STALE;
    }
  }
}

const FAILED: RunEnd = { kind: 'reported', report: { kind: 'failed', failure: 'error' } };

function leftOutcome(run: LiveRun): OutcomeKind | 'parked' | 'interrupted' {
  // A stop was committed before the run's own end.
  if (run.isEnding) return run.isEnded ? 'cancelled' : 'interrupted';
  const why: unknown = run.signal.reason;
  if (!(why instanceof Interruption)) return 'parked';
  return why.kind === 'ended-elsewhere' ? 'cancelled' : 'interrupted';
}

const RETRY_MS = 500;

/** Queries the database and retries after each failure until the node closes. */
async function untilDone<T>(
  ask: () => Promise<T>,
  { clock, closing }: { readonly clock: Clock; readonly closing: AbortSignal },
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreFailed) || closing.aborted) throw error;
      await sleep(clock, RETRY_MS, closing);
    }
  }
}

const LONGEST_NAME = 200;

/** Cleans the name of a tool for display. Null if no visible character remains. */
function readTool(input: unknown): string | null {
  if (typeof input !== 'string') return null;
  // The name may be very long, so it is cut before it is cleaned.
  const name = visibleLine(input.slice(0, 2 * LONGEST_NAME).toWellFormed(), LONGEST_NAME);
  return name === '' ? null : name;
}

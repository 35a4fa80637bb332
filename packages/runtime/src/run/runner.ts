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
} from '@conch/engine';
import type { AgentRow, Database, MessageRow } from '@conch/store';
import type { AgentDirectory } from '../agent-directory.ts';
import type { Clock } from '../clock.ts';
import type { OpenSpace } from '../open-space.ts';
import type { ClaimedRun } from '../space-change.ts';
import type { Job } from '../space-worker.ts';
import { Interruption, LiveRun } from './live-run.ts';
import { keepSummaryJob } from '../summaries/keep-summary.ts';
import { forRun } from './for-run.ts';
import { isBounded } from './is-bounded.ts';
import { kept } from './kept.ts';
import type { LiveRuns } from './live-runs.ts';
import { makeTask } from './make-task.ts';
import { noteJob } from './note-job.ts';
import { readUsage, readWorstCase } from './read-output.ts';
import { runAgent, type RunEnd } from './run-agent.ts';
import { askJob } from './ask-job.ts';
import { callJob } from './call-job.ts';
import { messagesIn } from './call-result.ts';
import { reportJob } from './report-job.ts';
import { endJob, startJob } from './run-jobs.ts';
import { readTool } from './read-tool.ts';
import { sleep } from './sleep.ts';
import type { Telling } from './telling.ts';
import { untilDone } from './until-done.ts';

/** What running agents needs from the rest of the runtime. */
export interface RunnerPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly agents: AgentDirectory;
  readonly live: LiveRuns;
  readonly longestText: number;
  /** How long an approval can be given. */
  readonly approvalMs: number;
  readonly closing: AbortSignal;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly do: <T>(job: Job<T>) => Promise<T>;
  /** The settings of a space as this node last saw them. */
  readonly settingsOf: (spaceId: SpaceId) => SpaceSettings | null;
  readonly telling: Telling;
  /** A run could not be brought to its end; the next process takes it up. */
  readonly failed: (error: unknown) => void;
  /** A place has become free, and nothing of the run is left to do. */
  readonly finished: () => void;
}

// A run that has cost its node this often is not tried again: it might be the reason.
const MOST_ATTEMPTS = 5;

/** Runs the agents that this node has been given runs for. */
export class Runner {
  readonly #ports: RunnerPorts;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
  }

  /** Starts a run whose place has been taken; `space` as it stood when the run was claimed. */
  start(claimed: ClaimedRun, space: OpenSpace, said: ReadonlyMap<string, MessageRow>): void {
    const { live, clock, finished, failed } = this.#ports;
    const name = indexOf(space.state.roster).member(claimed.run.agent)?.name ?? '';
    const { timeOuts } = space.state.settings;
    const run = new LiveRun(claimed, { name, timeOuts, nowMs: clock.monotonicMs() });
    live.add(run);
    void this.#run(run, space, said)
      // Our own mistake, or a database that is gone: whoever waits for the run must not wait for ever.
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

  /** TO1: breaks off whatever has taken too long. */
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

  async #run(run: LiveRun, space: OpenSpace, said: ReadonlyMap<string, MessageRow>): Promise<void> {
    const { agents, database } = this.#ports;
    const found = await untilDone(() => agents.find(run.agentId), this.#ports);
    const isHopeless = run.claimed.attempts > MOST_ATTEMPTS;
    if (found === null || !found.reading.ok || isHopeless) {
      return this.#end(run, FAILED);
    }
    const { row, reading } = found;
    // Whoever works here must not wait for whoever works, or is awaited, somewhere else.
    if (reading.agent.isElsewhere === true && this.#ports.live.goElsewhere(run)) {
      this.#ports.finished();
    }
    const agent = await untilDone(async () => forRun(reading.agent), this.#ports);
    if (!(await this.#mayStart(run, space, { row, agent }))) return;
    const read: Database['read'] = (script) => untilDone(() => database.read(script), this.#ports);
    const task = await makeTask(read, run, { space, said });
    const end = await this.#speak(run, agent, task);
    await this.#end(run, end);
  }

  // Where nothing is bounded there is nothing to reserve, and a hop stays one transaction.
  async #mayStart(
    run: LiveRun,
    { state }: OpenSpace,
    { row, agent }: { readonly row: AgentRow; readonly agent: Agent },
  ): Promise<boolean> {
    if (!isBounded(state.settings, row)) return true;
    const worstCase = readWorstCase(agent);
    if (worstCase === null) throw new Error('an agent does not say what its runs may cost');
    const { kind } = await this.#persist(() =>
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
      said: (delta) => this.#said(run, delta),
      call: (callId, call) => this.#call(run, callId, call),
      note: (note) => this.#note(run, note),
      summarised: (summary) => this.#keep(run, summary),
      ask: (callId, ask) => this.#ask(run, callId, ask),
    });
    this.#ports.crashPoint?.('after-agent');
    return end;
  }

  async #call(run: LiveRun, callId: CallId, call: ToolCall): Promise<CallResult | null> {
    const { clock } = this.#ports;
    run.calls += 1;
    if (!this.#mayStep(run)) return null;
    const activeMs = run.activeMs(clock.monotonicMs());
    let mayBeMade = run.called.has(callId);
    const answer = await this.#persist(() => {
      const job = callJob(run, this.#moment(), { callId, call, activeMs, mayBeMade });
      mayBeMade = true;
      return job;
    });
    run.called.add(callId);
    this.#stepped(run);
    if (answer.kind !== 'answered') return null;
    run.given.read(...messagesIn(answer.result));
    return answer.result;
  }

  async #note(run: LiveRun, note: Note): Promise<boolean> {
    run.note(note);
    if (!this.#mayStep(run)) return false;
    let mayBeMade = false;
    const answer = await this.#persist(() => {
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
    const answer = await this.#persist(() =>
      askJob(run, this.#moment(), { callId, ask, until, activeMs }),
    );
    this.#stepped(run);
    return answer.kind !== 'asked-before';
  }

  async #keep(run: LiveRun, summary: Summary): Promise<boolean> {
    const { clock } = this.#ports;
    const heard = await this.#persist(() => keepSummaryJob(run, summary, clock.now()));
    if (heard.kind === 'stale') return false;
    if (heard.kept !== null) run.given.summary = heard.kept;
    run.touch(clock.monotonicMs());
    return true;
  }

  /** A run takes another step, unless it has taken too long or too many. */
  #mayStep(run: LiveRun): boolean {
    this.#ports.crashPoint?.('before-step');
    run.steps += 1;
    run.touch(this.#ports.clock.monotonicMs());
    // At once, not when runs are next looked at: steps can be quick.
    const failure = this.#timedOut(run);
    if (failure !== null) run.interrupt(new Interruption('failed', failure));
    return failure === null;
  }

  #stepped(run: LiveRun): void {
    run.touch(this.#ports.clock.monotonicMs());
    this.#ports.crashPoint?.('after-step');
  }

  #contextOf(run: LiveRun): RunContext {
    const { clock, telling } = this.#ports;
    return {
      signal: run.signal,
      sleep: (ms) => kept(sleep(clock, ms, run.signal)),
      rest: () => {
        run.rest(clock.monotonicMs());
        return { goOn: () => run.goOn(clock.monotonicMs()) };
      },
      owes: (usage) => {
        run.owed = readUsage(usage) ?? run.owed;
      },
      readPrivate: () => {
        run.given.isPrivate = true;
      },
      uses: (tool) => {
        run.tool = readTool(tool);
        telling.tellTool(run);
      },
      modelStepsLeft: () => Math.max(0, this.#boundsOf(run).maxSteps - run.modelSteps),
    };
  }

  #said(run: LiveRun, delta: string): void {
    const { clock, telling, crashPoint } = this.#ports;
    run.say(delta, clock.monotonicMs());
    if (delta === '') return;
    telling.tell(run);
    crashPoint?.('mid-stream');
  }

  async #end(run: LiveRun, end: RunEnd): Promise<void> {
    const { live, telling } = this.#ports;
    if (end.kind === 'left') return telling.ended(run, leftOutcome(run));
    run.isEnding = true;
    if (run.isOfTick) return this.#report(run, end);
    const { kind: _, ...said } = end;
    const streamed = () => live.streamedIn(run.spaceId);
    const answer = await this.#persist(() => endJob(run, this.#moment(), { ...said, streamed }));
    telling.ended(run, answer.kind === 'ended' ? answer.outcome.kind : leftOutcome(run));
  }

  async #report(run: LiveRun, end: Extract<RunEnd, { kind: 'reported' }>): Promise<void> {
    const { newId, clock } = this.#ports;
    const { report, usage = null } = end;
    await this.#persist(() => reportJob(run, { report, usage }, { newId, now: () => clock.now() }));
    this.#ports.crashPoint?.('after-report');
  }

  #moment(): { readonly eventId: string; readonly at: number } {
    return { eventId: this.#ports.newId(), at: this.#ports.clock.now() };
  }

  /** Writes what a run did; while the database cannot, it is tried again, and nothing is lost. */
  #persist<T>(job: () => Job<T>): Promise<T> {
    return untilDone(() => this.#ports.do(job()), this.#ports);
  }
}

const FAILED: RunEnd = { kind: 'reported', report: { kind: 'failed', failure: 'error' } };

function leftOutcome(run: LiveRun): OutcomeKind | 'parked' | 'interrupted' {
  // A stop was quicker than its end.
  if (run.isEnding) return run.isEnded ? 'cancelled' : 'interrupted';
  const why: unknown = run.signal.reason;
  if (!(why instanceof Interruption)) return 'parked';
  return why.kind === 'ended-elsewhere' ? 'cancelled' : 'interrupted';
}

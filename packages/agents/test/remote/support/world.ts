import type { MemberId, RunId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import { Switchboard, type PastCall, type Task } from '../../../src/index.ts';
import { CalledRun, WAIT_MS } from './called-run.ts';
import { HandClock, rest } from './hand-clock.ts';
import { OutsideProcess, textOf } from './outside-process.ts';
import { agentIdOf, remoteTask } from './remote-task.ts';

const AGENTS = 3;
const PROCESSES_EACH = 2;
const TASKS = 5;
const MOST_DELIVERIES = 3;
const GRACE_MS = 5_000;
const AWAY_MS = 5_000;

/** A run, with the facts that the invariants need. */
export class WitnessRun {
  readonly task: Task;
  readonly agent: number;
  run: CalledRun | null = null;
  isSettled = false;
  isSeenOffline = false;
  parksNext = false;
  calledAtMs = 0;
  /**
   * Both count since the last call: `told` counts deliveries and resumes, and `given` counts only
   * deliveries.
   */
  told = 0;
  given = 0;
  deliveries = 0;
  readonly steps: PastCall[] = [];

  constructor(nth: number) {
    this.agent = nth % AGENTS;
    this.task = remoteTask({ run: nth, agent: this.agent });
  }

  get runId(): RunId {
    return this.task.runId;
  }

  get isOpen(): boolean {
    return this.run !== null && !this.run.isOver;
  }
}

/** One switchboard with agents, their processes and their runs. It checks the invariants. */
export class SwitchboardWorld {
  readonly switchboard = new Switchboard();
  readonly clock = new HandClock();
  readonly tasks = Array.from({ length: TASKS }, (_, nth) => new WitnessRun(nth));
  readonly processes = Array.from(
    { length: AGENTS * PROCESSES_EACH },
    (_, nth) =>
      new OutsideProcess(this.switchboard, (...told) => this.#witness(...told), {
        agentId: agentIdOf(nth % AGENTS),
        tasksAtOnce: nth < AGENTS ? 1 : 1_000,
      }),
  );
  /** The violated invariants, as text. */
  readonly wrongs: string[] = [];
  /** For each agent, the time since which it has no connection. */
  readonly #aloneSinceMs = Array.from({ length: AGENTS }, () => 0);
  /**
   * The last time that each agent lost a connection, and the last time that no process connected
   * for one of its runs.
   */
  readonly #lostAtMs = new Map<MemberId, number>();
  readonly #awayAtMs = new Map<number, number>();

  call(task: WitnessRun): void {
    if (task.isSettled || task.isOpen || (task.run?.end ?? null) !== null) return;
    task.calledAtMs = this.clock.nowMs;
    task.told = 0;
    task.given = 0;
    // A new call may go to a process that released the task before.
    for (const process of this.processes) process.givenBack.delete(task.runId);
    const { clock } = this;
    const given = { ...task.task, steps: [...task.steps] };
    task.run = new CalledRun(this.switchboard, given, {
      clock,
      answer: (callId, call) => {
        const before = task.steps.find((step) => step.callId === callId);
        if (before !== undefined) return before.result;
        task.steps.push({ callId, call, result: { kind: 'accepted' } });
        if (!task.parksNext) return { kind: 'accepted' };
        task.parksNext = false;
        return 'parks';
      },
    });
  }

  /** Stores the end of a run on disk, whether the run ended by itself or was stopped. */
  settle(task: WitnessRun): void {
    if (task.isSettled || task.run === null) return;
    task.isSettled = true;
    if (task.isOpen) task.run.stop();
    const kind = task.run.end?.kind;
    const outcome = kind === 'answered' ? 'responded' : (kind ?? 'cancelled');
    this.switchboard.settled(task.runId, { kind: outcome });
  }

  /**
   * Connects a process. The process has already dropped the tasks that are settled, because the
   * server notifies it of them.
   */
  come(process: OutsideProcess, remembers: boolean): void {
    if (!remembers && process.isConnected) return;
    if (!remembers) process.holding.clear();
    for (const { runId, isSettled } of this.tasks) if (isSettled) process.holding.delete(runId);
    process.come();
    this.#noteLines();
  }

  lose(process: OutsideProcess): void {
    process.leave();
    this.#noteLoss(process);
  }

  loseAbandoned(process: OutsideProcess): void {
    process.leaveAbandoned();
    this.#noteLoss(process);
  }

  async pass(ms: number): Promise<void> {
    await this.breathe();
    await this.clock.pass(ms);
    this.#noteLines();
    await this.breathe();
  }

  /** Runs all pending work, and checks the invariants. */
  async breathe(): Promise<void> {
    await rest();
    for (const task of this.tasks) this.#look(task);
  }

  #noteLoss({ agentId }: OutsideProcess): void {
    this.#lostAtMs.set(agentId, this.clock.nowMs);
    this.#noteLines();
  }

  readonly #isOpen = (runId: RunId): boolean =>
    this.tasks.some((task) => task.runId === runId && task.isOpen);

  #noteLines(): void {
    for (let agent = 0; agent < AGENTS; agent += 1) {
      const isAlone = !this.#processesOf(agent).some((p) => p.isConnected || p.hasAbandoned);
      const since = this.#aloneSinceMs[agent] ?? Infinity;
      this.#aloneSinceMs[agent] = isAlone ? Math.min(since, this.clock.nowMs) : Infinity;
    }
  }

  #processesOf(agent: number): OutsideProcess[] {
    return this.processes.filter(({ agentId }) => agentId === agentIdOf(agent));
  }

  #witness(frame: ToAgentFrame, by: OutsideProcess, isHeard: boolean): void {
    const id = 'id' in frame ? frame.id : 'taskId' in frame && frame.taskId;
    const task = this.tasks.find(({ runId }) => runId === id);
    if (task === undefined || task.task.agent.id !== by.agentId) {
      this.wrongs.push(`${frame.type} names what is not its agent's`);
      return;
    }
    if (frame.type === 'task' || frame.type === 'resume') task.told += 1;
    if (frame.type !== 'task') return;
    task.deliveries += 1;
    task.given += 1;
    if (task.given > MOST_DELIVERIES) this.wrongs.push('a task was given too often');
    // The process has abandoned this connection, but the switchboard has not noticed the loss yet.
    if (!isHeard) return;
    if (by.placesLeft(this.#isOpen) <= 0) this.wrongs.push('a task was given to who is full');
    if (by.givenBack.has(task.runId)) this.wrongs.push('a task was given to who gave it back');
  }

  #look(task: WitnessRun): void {
    const { run } = task;
    if (run === null) return;
    const wrong = (what: string): void => void this.wrongs.push(`run ${task.runId}: ${what}`);
    if (run.ends.length > 1) wrong('ended twice');
    if (!textOf(task.runId).startsWith(run.text)) wrong('said what its agent has not said');
    const processes = this.#processesOf(task.agent);
    const at = processes.find((process) => process.holding.get(task.runId)?.isAtLine === true);
    const work = at?.holding.get(task.runId);
    const failure = run.end?.kind === 'failed' ? run.end.failure : null;
    const isForWant = failure === 'offline' || failure === 'disconnected';
    if (isForWant && (failure === 'offline') !== (task.told === 0)) wrong(`is wrongly ${failure}`);
    if (failure === 'offline') this.#lookAtOffline(task, wrong);
    if (!task.isOpen) return;
    if (work !== undefined && run.text.length !== work.said) wrong('has not heard all');
    const sinceMs = Math.max(task.calledAtMs, this.#aloneSinceMs[task.agent] ?? Infinity);
    if (this.clock.nowMs >= sinceMs + WAIT_MS) wrong('waits for longer than it may');
    const isServed = work !== undefined || run.text !== '' || task.deliveries >= MOST_DELIVERIES;
    const isKnown = !processes.some(({ hasAbandoned }) => hasAbandoned);
    const isGraceOver =
      this.clock.nowMs >= (this.#lostAtMs.get(agentIdOf(task.agent)) ?? -Infinity) + GRACE_MS;
    const canBeServed = processes.some(
      (process) => process.placesLeft(this.#isOpen) > 0 && !process.givenBack.has(task.runId),
    );
    if (!isServed && isKnown && isGraceOver && canBeServed) wrong('is not delivered');
  }

  /**
   * A run may fail as offline only after its waiting time, or soon after another run that found no
   * process.
   */
  #lookAtOffline(task: WitnessRun, wrong: (what: string) => void): void {
    if (task.isSeenOffline) return;
    task.isSeenOffline = true;
    const hasWaited = this.clock.nowMs >= task.calledAtMs + WAIT_MS;
    const awayAtMs = this.#awayAtMs.get(task.agent) ?? -Infinity;
    if (hasWaited) this.#awayAtMs.set(task.agent, this.clock.nowMs);
    else if (task.calledAtMs >= awayAtMs + AWAY_MS) wrong('is too early');
  }
}

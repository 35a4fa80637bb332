import type { MemberId, RunId } from '@conch/engine';
import type { Agent, AgentEnd, RunContext, Task } from '../agent.ts';
import { AgentLines } from './agent-lines.ts';
import type { EndOnDisk } from './end-on-disk.ts';
import type { AgentLine } from './line.ts';
import { OpenLine } from './open-line.ts';
import { OpenTask } from './open-task.ts';
import type { ConnectedLine, AgentTaskFrame } from './connected-line.ts';
import { RemoteRunCall } from './remote-run-call.ts';
import { unreachable } from '../unreachable.ts';

// The time for which an agent counts as offline after a failed run. Runs that are queued behind
// that run end at once, but the run of a later message waits again.
const LONGEST_MS = 5_000;

/**
 * Agents that recently did not connect while a run waited for them. Runs that were queued behind
 * that run do not wait again.
 */
class Absences {
  readonly #away = new Map<MemberId, object>();

  has(agentId: MemberId): boolean {
    return this.#away.has(agentId);
  }

  begin(agentId: MemberId, context: RunContext, waitMs: number): void {
    const absence = {};
    const over = (): void => {
      if (this.#away.get(agentId) === absence) this.#away.delete(agentId);
    };
    this.#away.set(agentId, absence);
    context.sleep(Math.min(waitMs, LONGEST_MS)).then(over, over);
  }

  end(agentId: MemberId): void {
    this.#away.delete(agentId);
  }
}

type Running = ReturnType<Agent['run']>;

/** Connects the runs of outside agents with the connections of these agents. */
export class Switchboard {
  readonly #linesOfAgents = new Map<MemberId, AgentLines>();
  readonly #tasks = new Map<RunId, OpenTask>();
  readonly #absences = new Absences();

  /** The number of tasks that have a call or a process now. */
  get openTasks(): number {
    return this.#tasks.size;
  }

  /** The number of agents that have a connection or a task now. */
  get openAgents(): number {
    return this.#linesOfAgents.size;
  }

  /**
   * `holding` lists the tasks that the process is still working on. The caller has checked that
   * these tasks belong to the agent.
   */
  connect(line: AgentLine, holding: ReadonlySet<RunId>): ConnectedLine {
    this.#absences.end(line.agentId);
    const agentLines = this.#linesOf(line.agentId);
    const open = new OpenLine(line);
    agentLines.lines.add(open);
    const held = [...holding]
      .map((runId) => this.#taskOf(runId, agentLines))
      .filter((task) => task.agentId === line.agentId);
    const dropped = held.map((task) => ({ by: task.hold(open), taskId: task.runId }));
    for (const runId of agentLines.tasks) this.#tasks.get(runId)?.processWithoutTask();
    agentLines.offerPlaces();
    // The frames are sent last, because the process may react to them immediately.
    for (const task of held) task.resumeAt(open);
    for (const { by, taskId } of dropped) {
      by?.send({ type: 'cancel', taskId, reason: 'not-yours' });
    }
    return {
      take: (frame) => this.#take(open, frame),
      garbled: (taskId) => this.#taskAt(open, taskId)?.garbled() ?? false,
      leaving: () => {
        open.isLeaving = true;
      },
      leave: () => this.#leave(open, agentLines),
    };
  }

  /**
   * Performs one run of an agent. Waits at most `waitMs` for a connection, and again after the loss
   * of a connection.
   */
  run(task: Task, context: RunContext, waitMs: number): Running {
    const speaking = new RemoteRunCall(task, context, waitMs);
    const running = this.#speak(speaking);
    const finish = running.return.bind(running);
    // If the caller stops a waiting run, the run must end at once and not at the next event.
    running.return = (end) => {
      speaking.leave();
      return finish(end);
    };
    return running;
  }

  /** Called when the end of a run is stored. */
  settled(runId: RunId, end: EndOnDisk): void {
    const task = this.#tasks.get(runId);
    if (task === undefined) return;
    this.#forget(task);
    task.settle(end);
  }

  async *#speak(speaking: RemoteRunCall): Running {
    const { speech, context, waitMs, task: given } = speaking;
    if (this.#absences.has(given.agent.id)) return STILL_AWAY;
    const stir = (): void => speech.stir();
    let hasEnded = false;
    context.signal.addEventListener('abort', stir, { once: true });
    const task = this.#taskForCall(given.runId, given.agent.id);
    try {
      task.begin(speaking);
      const end = yield* speak(task, speaking);
      hasEnded = true;
      const hasNobody = (this.#linesOfAgents.get(given.agent.id)?.lines.size ?? 0) === 0;
      const isAway = hasNobody && end.kind === 'failed' && end.failure === 'offline';
      if (isAway) this.#absences.begin(given.agent.id, context, waitMs);
      return end;
    } finally {
      context.signal.removeEventListener('abort', stir);
      task.finish(speaking, hasEnded);
      if (task.isIdle) this.#forget(task);
    }
  }

  #taskForCall(runId: RunId, agentId: MemberId): OpenTask {
    const held = this.#tasks.get(runId);
    // A process of another agent has reported this task. The report is dropped, because the run
    // does not belong to that agent.
    if (held !== undefined && held.agentId !== agentId) {
      this.#forget(held);
      held.release();
    }
    return this.#taskOf(runId, this.#linesOf(agentId));
  }

  #taskOf(runId: RunId, agentLines: AgentLines): OpenTask {
    let task = this.#tasks.get(runId);
    if (task === undefined) {
      task = new OpenTask(runId, agentLines);
      this.#tasks.set(runId, task);
      agentLines.tasks.add(runId);
    }
    return task;
  }

  #taskAt(line: OpenLine, runId: RunId): OpenTask | null {
    const task = this.#tasks.get(runId);
    return task?.line === line ? task : null;
  }

  #take(line: OpenLine, frame: AgentTaskFrame): boolean {
    const task = this.#taskAt(line, frame.taskId);
    const isTaken = task?.take(frame) ?? false;
    if (task?.isIdle === true) this.#forget(task);
    return isTaken;
  }

  #leave(line: OpenLine, agentLines: AgentLines): void {
    if (!agentLines.lines.delete(line)) return;
    for (const runId of line.held) {
      const task = this.#taskAt(line, runId);
      task?.lineLost();
      if (task?.isIdle === true) this.#forget(task);
    }
    if (agentLines.lines.size === 0) {
      for (const runId of agentLines.tasks) this.#tasks.get(runId)?.leftAlone();
    }
    if (agentLines.isEmpty) this.#linesOfAgents.delete(agentLines.agentId);
  }

  #linesOf(agentId: MemberId): AgentLines {
    let agentLines = this.#linesOfAgents.get(agentId);
    if (agentLines === undefined) {
      agentLines = new AgentLines(agentId);
      this.#linesOfAgents.set(agentId, agentLines);
    }
    return agentLines;
  }

  #forget(task: OpenTask): void {
    if (this.#tasks.get(task.runId) !== task) return;
    this.#tasks.delete(task.runId);
    const agentLines = this.#linesOfAgents.get(task.agentId);
    agentLines?.tasks.delete(task.runId);
    if (agentLines?.isEmpty === true) this.#linesOfAgents.delete(task.agentId);
  }
}

const STILL_AWAY: AgentEnd = {
  kind: 'failed',
  failure: 'offline',
  message: 'The agent was offline a moment ago. Conch did not wait for it again.',
};

/** Yields the output of the agent in order, until the run ends or is stopped. */
async function* speak(task: OpenTask, speaking: RemoteRunCall): ReturnType<Agent['run']> {
  const { speech, context } = speaking;
  for (;;) {
    context.signal.throwIfAborted();
    const next = speech.next();
    if (next === null) {
      task.bring(speaking);
      await speech.stirred();
      continue;
    }
    switch (next.kind) {
      case 'delta':
        yield next;
        break;
      case 'call': {
        const result = yield next;
        if (result !== undefined) task.answer(speaking, next, result);
        break;
      }
      case 'answered':
      case 'skipped':
      case 'failed':
        return next;
      default:
        return unreachable(next);
    }
  }
}

import type { MemberId, RunId } from '@conch/engine';
import { readToolCall, type TaskOnWire } from '@conch/protocol';
import type { AgentOutput, CallResult } from '../agent.ts';
import { toolCallerOf, withNames } from '../tool-caller.ts';
import { unreachable } from '../unreachable.ts';
import type { AgentLines } from './agent-lines.ts';
import { endOfAnswer } from './end-of-answer.ts';
import type { EndOnDisk } from './end-on-disk.ts';
import { LineSearch, type Errand } from './line-search.ts';
import type { OpenLine } from './open-line.ts';
import { resultOnWire } from './result-on-wire.ts';
import type { AgentTaskFrame } from './connected-line.ts';
import type { RemoteRunCall } from './remote-run-call.ts';
import { taskOnWire } from './task-on-wire.ts';

// A task that crashes every process must not be delivered for ever.
const MOST_DELIVERIES = 3;
// If the connection of a task is lost repeatedly, the task must end too. Its time-outs cannot end
// it, because they are suspended without a connection.
const MOST_LOSSES = 20;

/** A run of an outside agent, while Conch calls the agent or a process works on the task. */
export class OpenTask {
  readonly runId: RunId;
  readonly #agentLines: AgentLines;
  /**
   * The connection of the process that works on the task. Frames about the task from other
   * connections are refused.
   */
  #line: OpenLine | null = null;
  /** The current call. Null if the run rests, or has ended and is not settled yet. */
  #speaking: RemoteRunCall | null = null;
  /** The search for a connection, during a call. */
  #search: LineSearch | null = null;
  #deliveries = 0;
  #losses = 0;
  #hasEnded = false;
  #isEndedByAgent = false;

  constructor(runId: RunId, agentLines: AgentLines) {
    this.runId = runId;
    this.#agentLines = agentLines;
  }

  get agentId(): MemberId {
    return this.#agentLines.agentId;
  }

  get line(): OpenLine | null {
    return this.#line;
  }

  /** True if neither a call nor a process uses the task, so that it can be removed. */
  get isIdle(): boolean {
    return this.#line === null && this.#speaking === null;
  }

  begin(speaking: RemoteRunCall): void {
    this.#leaveCall();
    this.#speaking = speaking;
    this.#search = new LineSearch(speaking, this.#agentLines);
    this.#isEndedByAgent = false;
    if (this.#line === null) return this.#seek();
    this.#line.atWork.add(this.runId);
    return this.resumeAt(this.#line);
  }

  /**
   * Ends the call. `hasEnded` is true if the run has ended too. Otherwise the run may be called
   * again.
   */
  finish(speaking: RemoteRunCall, hasEnded: boolean): void {
    if (this.#speaking !== speaking) return;
    this.#leaveCall();
    this.#hasEnded = hasEnded;
    this.#line?.atWork.delete(this.runId);
    if (!hasEnded && speaking.isInCall) this.#line?.send({ type: 'waiting', taskId: this.runId });
    this.#agentLines.offerPlaces();
  }

  /**
   * Called when a new connection reports that its process works on the task. Returns the connection
   * that must drop the task.
   */
  hold(line: OpenLine): OpenLine | null {
    const before = this.#line;
    // Usually the new connection belongs to the same process, and Conch has not yet noticed the
    // loss of the old connection. But if another process may have started to answer, the two texts
    // must not be mixed.
    const isSaid = this.#speaking !== null && this.#speaking.speech.received > 0;
    if (before !== null && isSaid && this.#deliveries > 1) return line;
    this.#goTo(line);
    return before;
  }

  resumeAt(line: OpenLine): void {
    const speaking = this.#speaking;
    if (this.#line !== line || speaking === null || speaking.speech.isOver) return;
    this.#search?.delivered();
    line.send({ type: 'resume', taskId: this.runId, received: speaking.speech.received });
  }

  /**
   * Called after a process without this task has connected. If the task still waits for a
   * connection, it is delivered or fails.
   */
  processWithoutTask(): void {
    if (this.#search?.stage !== 'line') return;
    if (this.#mayBeDelivered) this.#seek();
    else this.#failAsDisconnected();
  }

  /** Called when the connection of the task is lost. The agent may have other connections. */
  lineLost(): void {
    this.#line = null;
    if (this.#speaking === null || this.#speaking.speech.isOver) return;
    this.#losses += 1;
    if (this.#losses > MOST_LOSSES) return this.#failAsDisconnected();
    const isToComeBack = this.#agentLines.lines.size > 0 && this.#mayBeDelivered;
    if (isToComeBack) return this.#search?.waitForProcess(() => this.#seek());
    return this.#seek();
  }

  /** Called when the agent has lost its last connection. */
  leftAlone(): void {
    const stage = this.#search?.stage;
    if (stage === 'place' || stage === 'process') this.#search?.waitForLine();
  }

  /**
   * Processes a frame. Returns false if the run has ended. While the run rests, frames are ignored,
   * and the process repeats them after `resume`.
   */
  take(frame: AgentTaskFrame): boolean {
    const speaking = this.#speaking;
    if (frame.type === 'release') return this.#giveBack();
    if (speaking === null) return !this.#hasEnded;
    const { speech } = speaking;
    if (speech.isOver) return false;
    switch (frame.type) {
      case 'chunk':
        speech.add(frame.delta, frame.offset);
        break;
      case 'tool_call': {
        const read = readToolCall(frame.name, frame.args, toolCallerOf(speaking.task));
        if (read.ok) speech.call(frame.callId, read.call);
        else this.#tell(frame.callId, { error: read.error });
        break;
      }
      case 'complete':
      case 'fail':
        this.#isEndedByAgent = true;
        speech.end(endOfAnswer(frame));
        break;
      default:
        return unreachable(frame);
    }
    return true;
  }

  garbled(): boolean {
    const speaking = this.#speaking;
    if (speaking === null) return !this.#hasEnded;
    if (speaking.speech.isOver) return false;
    speaking.fail('garbled', 'A frame about the task could not be read.');
    return true;
  }

  /** Sends the result of a tool call to the agent. */
  answer(speaking: RemoteRunCall, { callId, call }: CallOutput, result: CallResult): void {
    speaking.addStep({ callId, call, result });
    speaking.speech.answered(callId);
    this.#tell(callId, resultOnWire(withNames(result, speaking.task)));
  }

  /**
   * Delivers the task to a connection with a free slot. Never called during a tool call, so the
   * delivered task contains all results.
   */
  bring(speaking: RemoteRunCall): void {
    const search = this.#search;
    const errand = search?.errand ?? null;
    if (search === null || errand === null) return;
    taskOnWire(speaking.taskByNow).then(
      (payload) => this.#arrive(search, errand, payload),
      () => {
        if (search.errand === errand) speaking.fail('error', 'The task could not be read.');
      },
    );
  }

  /** Called when the end of the run is stored. Notifies the process that works on the task. */
  settle({ kind, failure = null }: EndOnDisk): void {
    const line = this.release();
    const taskId = this.runId;
    const befell = kind === 'failed' || kind === 'cancelled';
    if (this.#isEndedByAgent || !befell) {
      return line?.send({ type: 'settled', taskId, outcome: kind, failure });
    }
    return line?.send({ type: 'cancel', taskId, reason: failure ?? 'stopped' });
  }

  /** Detaches the task from its connection and its call. Returns the connection. */
  release(): OpenLine | null {
    const line = this.#line;
    this.#leaveLine();
    this.#leaveCall();
    this.#agentLines.offerPlaces();
    return line;
  }

  // Always returns true, because a process drops a task before giving the task back.
  #giveBack(): true {
    if (this.#line !== null) this.#search?.giveBackFrom(this.#line);
    this.#leaveLine();
    if (this.#mayBeDelivered) this.#seek();
    else this.#failAsDisconnected();
    this.#agentLines.offerPlaces();
    return true;
  }

  #failAsDisconnected(): void {
    this.#speaking?.fail('disconnected', 'The process that had the task has disconnected.');
  }

  #seek(): void {
    if (this.#agentLines.lines.size > 0 && this.#mayBeDelivered) this.#search?.seekPlace();
    else this.#search?.waitForLine();
  }

  // After streamed text the task is not delivered again, because the text cannot be withdrawn and
  // another process would write a different text.
  get #mayBeDelivered(): boolean {
    return this.#speaking?.speech.received === 0 && this.#deliveries < MOST_DELIVERIES;
  }

  #arrive(search: LineSearch, errand: Errand, payload: TaskOnWire): void {
    // The delivery is obsolete if the run was stopped meanwhile, or if the process with the task
    // has reconnected.
    if (search.errand !== errand) return;
    const line = this.#agentLines.leastBusy(search);
    if (line === null) return this.#seek();
    this.#deliveries += 1;
    this.#goTo(line);
    search.delivered();
    line.send({ type: 'task', ...payload });
    // The task may occupy another slot than the reserved slot, so a waiting task may now get a
    // slot.
    return this.#agentLines.offerPlaces();
  }

  #goTo(line: OpenLine): void {
    this.#leaveLine();
    this.#line = line;
    line.held.add(this.runId);
    if (this.#speaking !== null) line.atWork.add(this.runId);
    this.#search?.end();
  }

  #leaveLine(): void {
    this.#line?.held.delete(this.runId);
    this.#line?.atWork.delete(this.runId);
    this.#line = null;
  }

  #leaveCall(): void {
    this.#search?.end();
    this.#search = null;
    this.#speaking?.leave();
    this.#speaking = null;
  }

  #tell(callId: string, came: ReturnType<typeof resultOnWire>): void {
    this.#line?.send({ type: 'tool_result', taskId: this.runId, callId, ...came });
  }
}

type CallOutput = Extract<AgentOutput, { kind: 'call' }>;

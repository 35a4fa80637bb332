import type { MemberId, OutcomeKind, RunId } from '@conch/engine';
import type { TaskOnWire } from '@conch/protocol';
import type { AgentOutput, CallResult } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import type { Desk } from './desk.ts';
import { endOfAnswer } from './end-of-answer.ts';
import type { OpenLine } from './open-line.ts';
import { readToolCall } from './read-tool-call.ts';
import { resultOnWire } from './result-on-wire.ts';
import type { TaskFrame } from './seat.ts';
import type { Errand, Speaking } from './speaking.ts';
import { taskOnWire } from './task-on-wire.ts';

// A task at which every process dies must not go round for ever.
const MOST_DELIVERIES = 3;

/** A run of an agent outside, as long as it is called or some process holds it. */
export class OpenTask {
  readonly runId: RunId;
  readonly #desk: Desk;
  /** The line whose process holds it: no other can say anything about it. */
  #line: OpenLine | null = null;
  /** The call that is being served; `null`: it rests, or has ended and is not settled. */
  #speaking: Speaking | null = null;
  #deliveries = 0;
  #hasEnded = false;
  #isEndedByAgent = false;

  constructor(runId: RunId, desk: Desk) {
    this.runId = runId;
    this.#desk = desk;
  }

  get agentId(): MemberId {
    return this.#desk.agentId;
  }

  get line(): OpenLine | null {
    return this.#line;
  }

  /** Neither called nor held: there is nothing to remember. */
  get isIdle(): boolean {
    return this.#line === null && this.#speaking === null;
  }

  begin(speaking: Speaking): void {
    this.#speaking?.leave();
    this.#speaking = speaking;
    this.#isEndedByAgent = false;
    if (this.#line === null) this.#search(speaking);
    else this.resumeAt(this.#line);
  }

  /** The call is over; `hasEnded`: the run with it, otherwise it may be called again. */
  finish(speaking: Speaking, hasEnded: boolean): void {
    speaking.endSearch();
    if (this.#speaking !== speaking) return;
    this.#speaking = null;
    this.#hasEnded = hasEnded;
  }

  /** A process that has come says that it holds it; gives the line that is not to have it. */
  hold(line: OpenLine): OpenLine | null {
    const before = this.#line;
    // Most often it is the process that had it, whose old line is only not known to be gone. Where
    // another can have begun to answer, the two texts must not be mixed.
    const isSaid = this.#speaking !== null && this.#speaking.speech.received > 0;
    if (before !== null && isSaid && this.#deliveries > 1) return line;
    this.#goTo(line);
    return before;
  }

  resumeAt(line: OpenLine): void {
    const speaking = this.#speaking;
    if (this.#line !== line || speaking === null || speaking.speech.isOver) return;
    speaking.isDelivered = true;
    line.send({ type: 'resume', taskId: this.runId, received: speaking.speech.received });
  }

  /** A process has come that does not hold it. */
  cameWithout(): void {
    const speaking = this.#speaking;
    if (speaking === null || !speaking.isWaiting) return;
    if (this.#mayBeDelivered(speaking)) speaking.startErrand();
    else speaking.fail('disconnected', 'The process that was at the task is gone.');
  }

  /** Its line is gone. */
  lost(): void {
    this.#line = null;
    const speaking = this.#speaking;
    if (speaking !== null && !speaking.speech.isOver) this.#search(speaking);
  }

  /** `false`: it has ended. What is said while it rests is said again when it goes on. */
  take(frame: TaskFrame): boolean {
    const speaking = this.#speaking;
    if (speaking === null) return !this.#hasEnded;
    const { speech } = speaking;
    if (speech.isOver) return false;
    switch (frame.type) {
      case 'chunk':
        speech.add(frame.delta, frame.offset);
        break;
      case 'tool_call': {
        const read = readToolCall(frame);
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
    speaking.fail('garbled', 'What was said about the task could not be read.');
    return true;
  }

  /** What came of a call. */
  answer(speaking: Speaking, { callId, call }: CallOutput, result: CallResult): void {
    speaking.addStep({ callId, call, result });
    speaking.speech.answered(callId);
    this.#tell(callId, resultOnWire(result));
  }

  /** Brings the task to a line, if one is to have it. Not during a call: it is told what came of it. */
  bring(speaking: Speaking): void {
    const { errand } = speaking;
    if (errand === null) return;
    taskOnWire(speaking.taskByNow).then(
      (payload) => this.#arrive(speaking, errand, payload),
      () => {
        if (speaking.errand === errand) speaking.fail('error', 'The task could not be read.');
      },
    );
  }

  /** The end of its run is on disk: whoever holds it is told. */
  settle(outcome: OutcomeKind): void {
    const line = this.release();
    const taskId = this.runId;
    const isItsEnd = this.#isEndedByAgent || !CAN_BEFALL.has(outcome);
    line?.send(isItsEnd ? { type: 'settled', taskId, outcome } : { type: 'cancel', taskId });
  }

  /** Nobody is to have to do with it any more; gives the line that had. */
  release(): OpenLine | null {
    const line = this.#line;
    line?.held.delete(this.runId);
    this.#line = null;
    this.#speaking?.leave();
    this.#speaking = null;
    return line;
  }

  #search(speaking: Speaking): void {
    if (this.#desk.lines.size > 0 && this.#mayBeDelivered(speaking)) speaking.startErrand();
    else speaking.waitForLine();
  }

  // What has been said cannot be taken back, and another process would say something else.
  #mayBeDelivered({ speech }: Speaking): boolean {
    return speech.received === 0 && this.#deliveries < MOST_DELIVERIES;
  }

  #arrive(speaking: Speaking, errand: Errand, payload: TaskOnWire): void {
    // It has been stopped meanwhile, or the process that holds it has come.
    if (speaking.errand !== errand) return;
    const line = this.#desk.leastBusy();
    if (line === null) return speaking.waitForLine();
    this.#deliveries += 1;
    speaking.isDelivered = true;
    this.#goTo(line);
    line.send({ type: 'task', ...payload });
  }

  #goTo(line: OpenLine): void {
    this.#line?.held.delete(this.runId);
    this.#line = line;
    line.held.add(this.runId);
    this.#speaking?.endSearch();
  }

  #tell(callId: string, came: ReturnType<typeof resultOnWire>): void {
    this.#line?.send({ type: 'tool_result', taskId: this.runId, callId, ...came });
  }
}

type CallOutput = Extract<AgentOutput, { kind: 'call' }>;

/** The ends that a run can meet whatever its agent does: every other one its agent has said. */
const CAN_BEFALL: ReadonlySet<OutcomeKind> = new Set<OutcomeKind>(['failed', 'cancelled']);

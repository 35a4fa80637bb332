import type { MemberId, RunId } from '@conch/engine';
import type { TaskOnWire } from '@conch/protocol';
import type { AgentOutput, CallResult } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import type { Desk } from './desk.ts';
import { endOfAnswer } from './end-of-answer.ts';
import type { EndOnDisk } from './end-on-disk.ts';
import { LineSearch, type Errand } from './line-search.ts';
import type { OpenLine } from './open-line.ts';
import { readToolCall } from './read-tool-call.ts';
import { resultOnWire } from './result-on-wire.ts';
import type { TaskFrame } from './seat.ts';
import type { Speaking } from './speaking.ts';
import { taskOnWire } from './task-on-wire.ts';

// A task at which every process dies must not go round for ever.
const MOST_DELIVERIES = 3;
// Nor may one whose line is lost again and again: no time-out counts while it is away.
const MOST_LOSSES = 20;

/** A run of an agent outside, as long as it is called or some process holds it. */
export class OpenTask {
  readonly runId: RunId;
  readonly #desk: Desk;
  /** The line whose process holds it: no other can say anything about it. */
  #line: OpenLine | null = null;
  /** The call that is being served; `null`: it rests, or has ended and is not settled. */
  #speaking: Speaking | null = null;
  /** How its task comes to a line; there as long as it is called. */
  #search: LineSearch | null = null;
  #deliveries = 0;
  #losses = 0;
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
    this.#leaveCall();
    this.#speaking = speaking;
    this.#search = new LineSearch(speaking, this.#desk);
    this.#isEndedByAgent = false;
    if (this.#line === null) return this.#seek();
    this.#line.atWork.add(this.runId);
    return this.resumeAt(this.#line);
  }

  /** The call is over; `hasEnded`: the run with it, otherwise it may be called again. */
  finish(speaking: Speaking, hasEnded: boolean): void {
    if (this.#speaking !== speaking) return;
    this.#leaveCall();
    this.#hasEnded = hasEnded;
    this.#line?.atWork.delete(this.runId);
    this.#desk.offerPlaces();
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
    this.#search?.delivered();
    line.send({ type: 'resume', taskId: this.runId, received: speaking.speech.received });
  }

  /** A process has come that does not hold it. */
  cameWithout(): void {
    if (this.#search?.stage !== 'line') return;
    if (this.#mayBeDelivered) this.#seek();
    else this.#gone();
  }

  /** Its line is gone, and there are others, or none. */
  lost(): void {
    this.#line = null;
    if (this.#speaking === null || this.#speaking.speech.isOver) return;
    this.#losses += 1;
    if (this.#losses > MOST_LOSSES) return this.#gone();
    const isToComeBack = this.#desk.lines.size > 0 && this.#mayBeDelivered;
    if (isToComeBack) return this.#search?.waitForProcess(() => this.#seek());
    return this.#seek();
  }

  /** Its agent has no line any more. */
  leftAlone(): void {
    const stage = this.#search?.stage;
    if (stage === 'place' || stage === 'process') this.#search?.waitForLine();
  }

  /** `false`: it has ended. What is said while it rests is said again when it goes on. */
  take(frame: TaskFrame): boolean {
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

  /** The end of its run is on disk: whoever holds it is told. */
  settle({ kind, failure = null }: EndOnDisk): void {
    const line = this.release();
    const taskId = this.runId;
    const befell = kind === 'failed' || kind === 'cancelled';
    if (this.#isEndedByAgent || !befell) {
      return line?.send({ type: 'settled', taskId, outcome: kind, failure });
    }
    return line?.send({ type: 'cancel', taskId, reason: failure ?? 'stopped' });
  }

  /** Nobody is to have to do with it any more; gives the line that had. */
  release(): OpenLine | null {
    const line = this.#line;
    this.#leaveLine();
    this.#leaveCall();
    this.#desk.offerPlaces();
    return line;
  }

  // Whatever has become of the run: who gives its task back does not know it any more.
  #giveBack(): true {
    if (this.#line !== null) this.#search?.giveBackFrom(this.#line);
    this.#leaveLine();
    if (this.#mayBeDelivered) this.#seek();
    else this.#gone();
    this.#desk.offerPlaces();
    return true;
  }

  #gone(): void {
    this.#speaking?.fail('disconnected', 'The process that was at the task is gone.');
  }

  #seek(): void {
    if (this.#desk.lines.size > 0 && this.#mayBeDelivered) this.#search?.seekPlace();
    else this.#search?.waitForLine();
  }

  // What has been said cannot be taken back, and another process would say something else.
  get #mayBeDelivered(): boolean {
    return this.#speaking?.speech.received === 0 && this.#deliveries < MOST_DELIVERIES;
  }

  #arrive(search: LineSearch, errand: Errand, payload: TaskOnWire): void {
    // It has been stopped meanwhile, or the process that holds it has come.
    if (search.errand !== errand) return;
    const line = this.#desk.leastBusy(search);
    if (line === null) return this.#seek();
    this.#deliveries += 1;
    this.#goTo(line);
    search.delivered();
    line.send({ type: 'task', ...payload });
    // The place that was kept may not be the one that it has taken.
    return this.#desk.offerPlaces();
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

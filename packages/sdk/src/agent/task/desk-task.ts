import type { AgentFrame, TaskOnWire } from '@conch/protocol';
import type { SdkClock } from '../../clock.ts';
import type { Handler } from '../outcome/handler.ts';
import { HeldTask, type TaskEnd } from './held-task.ts';
import type { HandlerResult } from '../outcome/perform.ts';
import type { ReportProblem } from '../problem.ts';
import { TaskAtWork } from './task-at-work.ts';
import type { CallAnswer } from './task-calls.ts';
import { taskTrouble, type TaskTrouble } from './task-trouble.ts';

/** A throttle: `ask` calls `act`, but at most once per `everyMs`. */
class Pace {
  readonly #clock: SdkClock;
  readonly #everyMs: number;
  readonly #act: () => void;
  #lastMs = -Infinity;
  #callOff: (() => void) | null = null;

  constructor(clock: SdkClock, everyMs: number, act: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#act = act;
  }

  /**
   * Calls `act` now, or at the end of the current interval. Several calls of `ask` in one interval
   * cause one call of `act`.
   */
  ask(): void {
    if (this.#callOff !== null) return;
    const leftMs = this.#lastMs + this.#everyMs - this.#clock.monotonicMs();
    if (leftMs <= 0) return this.#now();
    this.#callOff = this.#clock.after(leftMs, () => this.#now());
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #now(): void {
    this.#callOff = null;
    this.#lastMs = this.#clock.monotonicMs();
    this.#act();
  }
}

/** The callbacks of a `DeskTask`. */
export interface DeskTaskPorts {
  readonly clock: SdkClock;
  readonly send: (frame: AgentFrame) => void;
  readonly problem: ReportProblem;
  /** Called when a call of this task waits, so that another task may use its slot. */
  readonly onWait: (task: DeskTask) => void;
  /**
   * Called when a call of this task is answered. The task gets a slot back at once, because the
   * time-outs of its run continue.
   */
  readonly onResume: (task: DeskTask) => void;
  readonly onEnd: (task: DeskTask) => void;
}

// At most 30 chunks per second.
const CHUNK_EVERY_MS = 34;

/** A task from its arrival until it is settled: the running handler and the frames to resend. */
export class DeskTask {
  readonly id: TaskOnWire['id'];
  readonly spaceId: TaskOnWire['spaceId'];
  readonly #ports: DeskTaskPorts;
  readonly #sentFrames: HeldTask;
  readonly #work: TaskAtWork;
  readonly #pace: Pace;
  readonly #trouble: TaskTrouble;
  #state: 'new' | 'at-work' | 'resting' | 'ended' = 'new';

  constructor(task: TaskOnWire, ports: DeskTaskPorts) {
    this.id = task.id;
    this.spaceId = task.spaceId;
    this.#ports = ports;
    this.#sentFrames = new HeldTask(task);
    this.#pace = new Pace(ports.clock, CHUNK_EVERY_MS, () => this.#send(this.#sentFrames.chunks()));
    const trouble = taskTrouble(ports.problem, task.id);
    this.#trouble = trouble;
    this.#work = new TaskAtWork(task, {
      say: (piece) => this.#addPiece(piece),
      make: (call) => this.#send(this.#sentFrames.call(call)),
      mishap: trouble.mishap,
      onRefused: trouble.refused,
    });
  }

  get isNew(): boolean {
    return this.#state === 'new';
  }

  get isResting(): boolean {
    return this.#state === 'resting';
  }

  /** True if the handler failed and the failure was reported. */
  get hasFailed(): boolean {
    return this.#sentFrames.hasFailed;
  }

  /** Starts the handler. The task has a slot now. */
  begin(handler: Handler): void {
    this.#state = 'at-work';
    void this.#perform(handler);
  }

  /** Called when the server reports that a call of this task waits. */
  rest(): void {
    if (this.#state !== 'at-work') return;
    this.#state = 'resting';
    this.#ports.onWait(this);
  }

  answer(callId: string, answer: CallAnswer): void {
    this.#sentFrames.answered(callId);
    if (this.#state === 'resting') {
      this.#state = 'at-work';
      this.#ports.onResume(this);
    }
    this.#work.answer(callId, answer);
  }

  connectionLost(): void {
    this.#sentFrames.lost();
  }

  resume(received: number): void {
    this.#send(this.#sentFrames.resume(received));
  }

  /** Called when the task is over for the server. */
  stop(why: string): void {
    // A handler that ended in time needs no abort.
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#pace.stop();
    this.#work.stop(why);
  }

  /**
   * Gives up the task, because this process shuts down. A resting task continues in another
   * process.
   */
  giveUp(why: string): void {
    if (this.#state === 'new') this.#send([{ type: 'release', taskId: this.id }]);
    if (this.#state === 'at-work') {
      this.#send(this.#sentFrames.end({ type: 'fail', taskId: this.id, error: why }));
    }
    this.stop(why);
  }

  async #perform(handler: Handler): Promise<void> {
    const performed = await this.#work.perform(handler);
    this.#pace.stop();
    // A stopped handler has no result, and errors that it throws after the stop do not matter.
    if (this.#state === 'ended') return;
    const end = this.#endOf(performed);
    if (end === null) return;
    this.#state = 'ended';
    this.#send(this.#sentFrames.end(end));
    this.#ports.onEnd(this);
  }

  #endOf(performed: HandlerResult): TaskEnd | null {
    if (performed.kind === 'stopped') return null;
    if (performed.kind === 'answered') {
      return { type: 'complete', taskId: this.id, ...performed.answer };
    }
    return { type: 'fail', taskId: this.id, error: this.#trouble.failed(performed.error) };
  }

  #addPiece(piece: string): void {
    if (this.#state === 'ended') return;
    this.#sentFrames.say(piece);
    this.#pace.ask();
  }

  #send(frames: readonly AgentFrame[]): void {
    for (const frame of frames) this.#ports.send(frame);
  }
}

import type { AgentFrame, TaskOnWire } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import type { Handler } from './handler.ts';
import { HeldTask, type TaskEnd } from './held-task.ts';
import { Pace } from './pace.ts';
import type { Performed } from './perform.ts';
import type { ReportProblem } from './problem.ts';
import { TaskAtWork } from './task-at-work.ts';
import type { CallAnswer, MadeCall } from './task-calls.ts';
import { taskTrouble, type TaskTrouble } from './task-trouble.ts';

/** What a task needs from the desk that it is on. */
export interface DeskTaskPorts {
  readonly clock: Clock;
  readonly send: (frame: AgentFrame) => void;
  readonly problem: ReportProblem;
  /** It rests until a reply comes: others may have its place. */
  readonly rests: (task: DeskTask) => void;
  /** A reply has come: it wants a place again, and then `goOn`. */
  readonly wantsPlace: (task: DeskTask) => void;
  readonly ended: (task: DeskTask) => void;
}

// At most 30 chunks in a second.
const CHUNK_EVERY_MS = 34;

/** A task from its coming until it is settled: its handler's work, and what is kept of it. */
export class DeskTask {
  readonly id: TaskOnWire['id'];
  readonly spaceId: TaskOnWire['spaceId'];
  readonly #ports: DeskTaskPorts;
  readonly #held: HeldTask;
  readonly #work: TaskAtWork;
  readonly #pace: Pace;
  readonly #trouble: TaskTrouble;
  readonly #answers: (readonly [callId: string, answer: CallAnswer])[] = [];
  #state: 'new' | 'at-work' | 'resting' | 'ended' = 'new';

  constructor(given: TaskOnWire, ports: DeskTaskPorts) {
    this.id = given.id;
    this.spaceId = given.spaceId;
    this.#ports = ports;
    this.#held = new HeldTask(given);
    this.#pace = new Pace(ports.clock, CHUNK_EVERY_MS, () => this.#send(this.#held.chunks()));
    const trouble = taskTrouble(ports.problem, given.id);
    this.#trouble = trouble;
    this.#work = new TaskAtWork(given, {
      say: (piece) => this.#said(piece),
      make: (call) => this.#called(call),
      mishap: trouble.mishap,
      refused: trouble.refused,
    });
  }

  get isNew(): boolean {
    return this.#state === 'new';
  }

  /** Its handler has failed, and said so. */
  get hasFailed(): boolean {
    return this.#held.hasFailed;
  }

  /** It has a place: its handler begins, or is told what it waited for. */
  goOn(handler: Handler): void {
    const { isNew } = this;
    this.#state = 'at-work';
    for (const [callId, answer] of this.#answers.splice(0)) this.#work.answer(callId, answer);
    if (isNew) void this.#perform(handler);
  }

  answer(callId: string, answer: CallAnswer): void {
    this.#held.answered(callId);
    if (this.#state !== 'resting') return this.#work.answer(callId, answer);
    this.#answers.push([callId, answer]);
    if (this.#answers.length === 1) this.#ports.wantsPlace(this);
  }

  lost(): void {
    this.#held.lost();
  }

  resume(received: number): void {
    this.#send(this.#held.resume(received));
  }

  /** It is over for the server. */
  stop(why: string): void {
    // Whoever has ended in time need not learn that nothing more is wanted.
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#pace.stop();
    this.#work.stop(why);
  }

  /** This process leaves: nobody need wait for it. One that rests goes on in another by itself. */
  giveUp(why: string): void {
    if (this.#state === 'new') this.#send([{ type: 'release', taskId: this.id }]);
    if (this.#state === 'at-work') {
      this.#send(this.#held.end({ type: 'fail', taskId: this.id, error: why }));
    }
    this.stop(why);
  }

  async #perform(handler: Handler): Promise<void> {
    const performed = await this.#work.perform(handler);
    this.#pace.stop();
    // Whoever was stopped is not heard, and what it threw then is of no concern to anyone.
    if (this.#state === 'ended') return;
    const end = this.#endOf(performed);
    if (end === null) return;
    this.#state = 'ended';
    this.#send(this.#held.end(end));
    this.#ports.ended(this);
  }

  #endOf(performed: Performed): TaskEnd | null {
    if (performed.kind === 'stopped') return null;
    if (performed.kind === 'answered') {
      return { type: 'complete', taskId: this.id, ...performed.answer };
    }
    return { type: 'fail', taskId: this.id, error: this.#trouble.failed(performed.error) };
  }

  #said(piece: string): void {
    if (this.#state === 'ended') return;
    this.#held.say(piece);
    this.#pace.ask();
  }

  #called(call: MadeCall): void {
    this.#send(this.#held.call(call));
    if (this.#state !== 'at-work' || call.args['wait'] === undefined) return;
    this.#state = 'resting';
    this.#ports.rests(this);
  }

  #send(frames: readonly AgentFrame[]): void {
    for (const frame of frames) this.#ports.send(frame);
  }
}

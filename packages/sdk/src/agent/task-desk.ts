import { unreachable } from '@conch/engine';
import type { AgentFrame, AgentFrameOf, ToAgentFrame, ToAgentFrameOf } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { DeskTask, type DeskTaskPorts } from './desk-task.ts';
import { FairQueue, type QueueBounds } from './fair-queue.ts';
import type { Handler } from './handler.ts';
import type { ReportProblem } from './problem.ts';
import { takenBack } from './taken-back.ts';

export interface DeskParts extends QueueBounds {
  readonly handler: Handler;
  readonly clock: Clock;
  readonly send: (frame: AgentFrame) => void;
  readonly problem: ReportProblem;
}

/** What the server says about tasks. */
export type TaskFrame = Exclude<ToAgentFrame, { readonly type: 'ready' | 'pong' }>;

type Holding = NonNullable<AgentFrameOf<'hello'>['holding']>;

// More are not read by the server.
const MOST_HELD = 500;
const LETS_GO = 'The agent lets go of the task.';
const LEAVES = 'The process of the agent was closed before it had answered.';

/** All tasks that this process has been given and that are not settled. */
export class TaskDesk {
  readonly #parts: DeskParts;
  readonly #ports: DeskTaskPorts;
  readonly #queue: FairQueue;
  readonly #tasks = new Map<string, DeskTask>();
  #isTaking = true;
  readonly #cleared = Promise.withResolvers<void>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#queue = new FairQueue(parts);
    const { clock, send, problem } = parts;
    const leavePlace = ({ id }: DeskTask): void => {
      this.#queue.leave(id);
      this.#fill();
    };
    const wantsPlace = ({ id, spaceId }: DeskTask): void => {
      this.#queue.comeBack(id, spaceId);
      this.#fill();
    };
    this.#ports = { clock, send, problem, wantsPlace, rests: leavePlace, ended: leavePlace };
  }

  /** What a new connection is told that this process is still at. */
  holding(): Holding {
    const [...tasks] = this.#tasks.values();
    // What the server does not learn of is not ours any more: it gives it away anew.
    for (const task of tasks.slice(MOST_HELD)) this.#drop(task, LETS_GO);
    return tasks.slice(0, MOST_HELD).map(({ id, spaceId }) => ({ taskId: id, spaceId }));
  }

  /** The connection is gone; handlers go on. */
  lost(): void {
    for (const task of this.#tasks.values()) task.lost();
  }

  receive(frame: TaskFrame): void {
    switch (frame.type) {
      case 'task':
        return this.#take(frame);
      case 'resume':
        return this.#resume(frame);
      case 'tool_result':
        return this.#tasks.get(frame.taskId)?.answer(frame.callId, frame);
      case 'cancel':
        return this.#cancelled(frame);
      case 'settled':
        return this.#settled(frame);
      case 'error':
        return this.#refused(frame);
      default:
        return unreachable(frame);
    }
  }

  /** A connection is there: whoever leaves says so again. */
  connected(): void {
    if (!this.#isTaking) this.#parts.send({ type: 'leaving' });
  }

  /** Takes no more tasks; resolves when those that have begun are settled. */
  clear(): Promise<void> {
    this.#isTaking = false;
    this.#parts.send({ type: 'leaving' });
    this.#giveUp([...this.#tasks.values()].filter(({ isNew }) => isNew));
    return this.#cleared.promise;
  }

  /** Lets go of everything, and says so. */
  stop(): void {
    this.#isTaking = false;
    this.#giveUp([...this.#tasks.values()]);
  }

  #take(given: ToAgentFrameOf<'task'>): void {
    const known = this.#tasks.get(given.id);
    // Given twice, it is done once: the server only needs to be told all of it again.
    if (known !== undefined) return known.resume(0);
    if (!this.#isTaking) return this.#parts.send({ type: 'release', taskId: given.id });
    const task = new DeskTask(given, this.#ports);
    this.#tasks.set(task.id, task);
    this.#queue.add(task.id, task.spaceId);
    this.#fill();
  }

  #resume({ taskId, received }: ToAgentFrameOf<'resume'>): void {
    const task = this.#tasks.get(taskId);
    if (task !== undefined) return task.resume(received);
    this.#parts.send({ type: 'fail', taskId, error: 'The agent no longer has this task.' });
  }

  #cancelled({ taskId, reason }: ToAgentFrameOf<'cancel'>): void {
    const why = takenBack(reason);
    if (why !== null) this.#parts.problem({ code: 'floor-taken-back', message: why, taskId });
    this.#over(taskId, why ?? 'The task was stopped.');
  }

  #settled({ taskId, failure }: ToAgentFrameOf<'settled'>): void {
    // A handler that failed has been told of already.
    if (failure !== null && this.#tasks.get(taskId)?.hasFailed === false) {
      this.#cancelled({ type: 'cancel', taskId, reason: failure });
    } else this.#over(taskId, 'The task is over.');
  }

  #refused({ taskId, problem: { code, detail } }: ToAgentFrameOf<'error'>): void {
    // What was still on its way when the task was taken back: why it was is told by itself.
    if (taskId !== null && code === 'no-such-task' && !this.#tasks.has(taskId)) return;
    const message = `The server refused a frame (${code}): ${detail}`;
    this.#parts.problem({ code: 'frame-refused', message, taskId });
    if (taskId !== null && code === 'no-such-task') this.#over(taskId, detail);
  }

  #fill(): void {
    for (let id = this.#queue.next(); id !== null; id = this.#queue.next()) {
      this.#tasks.get(id)?.goOn(this.#parts.handler);
    }
  }

  #over(taskId: string, why: string): void {
    const task = this.#tasks.get(taskId);
    if (task === undefined) return;
    this.#drop(task, why);
    this.#fill();
    this.#checkCleared();
  }

  #giveUp(tasks: readonly DeskTask[]): void {
    for (const task of tasks) {
      task.giveUp(LEAVES);
      this.#drop(task, LEAVES);
    }
    this.#checkCleared();
  }

  #drop(task: DeskTask, why: string): void {
    this.#tasks.delete(task.id);
    this.#queue.leave(task.id);
    task.stop(why);
  }

  #checkCleared(): void {
    if (!this.#isTaking && this.#tasks.size === 0) this.#cleared.resolve();
  }
}

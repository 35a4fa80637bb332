import { unreachable } from '@conch/engine';
import type { AgentFrame, AgentFrameOf, ToAgentFrame, ToAgentFrameOf } from '@conch/protocol';
import type { SdkClock } from '../../clock.ts';
import { deferred } from '../../deferred.ts';
import { DeskTask, type DeskTaskPorts } from './desk-task.ts';
import { FairQueue, type QueueBounds } from './fair-queue.ts';
import type { Handler } from '../outcome/handler.ts';
import type { ReportProblem } from '../problem.ts';

type Reason = ToAgentFrameOf<'cancel'>['reason'];

/** The reason why Conch took the floor back. Null if a person stopped the task. */
function takenBack(reason: Reason): string | null {
  if (reason === 'stopped') return null;
  return `Conch withdrew the task: ${WHY[reason]}.`;
}

// The numbers in these texts are defaults that a space can change. docs/agents.md lists all of
// them.
const WHY: Readonly<Record<Exclude<Reason, 'stopped'>, string>> = {
  'not-yours': 'another process has the task, or its run is over',
  error: 'the run has failed',
  'no-output':
    'no output for too long (default: 60 s). Stream some text earlier, or raise the limit of the space',
  'too-long': 'the run took too long (default: 600 s)',
  'too-many-steps': 'the run made too many calls (default: 25)',
  budget: 'a budget is used up',
  'no-price':
    'a budget is in money, but the price of a run is unknown. Set worstCase for the agent',
  'run-bound': 'the run would exceed the token or cost limit of the agent for one run',
  offline: 'the agent did not connect in time',
  disconnected: 'the agent lost the connection during an answer and did not reconnect in time',
  garbled: 'a frame about the task could not be read or was too long',
  'no-model': 'the agent has no model',
  'no-provider': 'the provider of the model was removed',
  'provider-key': 'the provider of the model does not accept the key',
  'provider-credit': 'there is no credit left at the provider of the model',
  'provider-address': 'the address of the provider of the model is wrong',
  'provider-model': 'the provider has no such model',
  'provider-filter': 'the provider of the model withheld the answer',
  'provider-length': 'the conversation or the answer was too long for the model',
  'provider-refused': 'the provider of the model refused',
  'provider-busy': 'the provider of the model is busy',
  'provider-down': 'the provider of the model cannot be reached',
};

export interface DeskParts extends QueueBounds {
  readonly handler: Handler;
  readonly clock: SdkClock;
  readonly send: (frame: AgentFrame) => void;
  readonly problem: ReportProblem;
}

/** A frame of the server about a task. */
export type ServerTaskFrame = Exclude<ToAgentFrame, { readonly type: 'ready' | 'pong' }>;

type Holding = NonNullable<AgentFrameOf<'hello'>['holding']>;

// The maximum number of tasks that the server reads from a hello.
const MOST_HELD = 500;
const LETS_GO = 'The agent gave the task back.';
const LEAVES = 'The agent was closed before it answered.';

/** All unsettled tasks of this process. */
export class TaskDesk {
  readonly #parts: DeskParts;
  readonly #ports: DeskTaskPorts;
  readonly #queue: FairQueue;
  readonly #tasks = new Map<string, DeskTask>();
  #isTaking = true;
  readonly #cleared = deferred<void>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#queue = new FairQueue(parts);
    const { clock, send, problem } = parts;
    const leavePlace = ({ id }: DeskTask): void => {
      this.#queue.leave(id);
      this.#fill();
    };
    const onResume = ({ id, spaceId }: DeskTask): void => this.#queue.takeSlotBack(id, spaceId);
    this.#ports = { clock, send, problem, onResume, onWait: leavePlace, onEnd: leavePlace };
  }

  /** The tasks that the hello of a new connection lists. */
  holding(): Holding {
    // Resting tasks come last and are dropped first, because dropping a running handler would lose
    // more work.
    const tasks = [...this.#tasks.values()].toSorted(
      (a, b) => Number(a.isResting) - Number(b.isResting),
    );
    // The server assigns unlisted tasks to another process, so this process drops them.
    for (const task of tasks.slice(MOST_HELD)) this.#drop(task, LETS_GO);
    return tasks.slice(0, MOST_HELD).map(({ id, spaceId }) => ({ taskId: id, spaceId }));
  }

  /** Called when the connection is lost. Handlers continue. */
  lost(): void {
    for (const task of this.#tasks.values()) task.connectionLost();
  }

  receive(frame: ServerTaskFrame): void {
    switch (frame.type) {
      case 'task':
        return this.#take(frame);
      case 'resume':
        return this.#resume(frame);
      case 'tool_result':
        return this.#tasks.get(frame.taskId)?.answer(frame.callId, frame);
      case 'waiting':
        return this.#tasks.get(frame.taskId)?.rest();
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

  /** Called when a new connection is ready. A process that shuts down must send `leaving` again. */
  connected(): void {
    if (!this.#isTaking) this.#parts.send({ type: 'leaving' });
  }

  /** Takes no more tasks. Resolves when all started tasks are settled. */
  clear(): Promise<void> {
    this.#isTaking = false;
    this.#parts.send({ type: 'leaving' });
    this.#giveUp([...this.#tasks.values()].filter(({ isNew }) => isNew));
    return this.#cleared.promise;
  }

  /** Gives up all tasks and reports that to the server. */
  stop(): void {
    this.#isTaking = false;
    this.#giveUp([...this.#tasks.values()]);
  }

  #take(given: ToAgentFrameOf<'task'>): void {
    const known = this.#tasks.get(given.id);
    // A task that arrives twice runs only once. The server only needs the frames of this task
    // again.
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
    // If the handler failed, its failure was already reported.
    if (failure !== null && this.#tasks.get(taskId)?.hasFailed === false) {
      this.#cancelled({ type: 'cancel', taskId, reason: failure });
    } else this.#over(taskId, 'The task is over.');
  }

  #refused({ taskId, problem: { code, detail } }: ToAgentFrameOf<'error'>): void {
    // The agent sent a frame before it knew that the server had taken the task back. The cancel
    // frame has already reported the reason.
    if (taskId !== null && code === 'no-such-task' && !this.#tasks.has(taskId)) return;
    const message = `The server refused a frame (${code}): ${detail}`;
    this.#parts.problem({ code: 'frame-refused', message, taskId });
    if (taskId !== null && code === 'no-such-task') this.#over(taskId, detail);
  }

  #fill(): void {
    for (let id = this.#queue.next(); id !== null; id = this.#queue.next()) {
      this.#tasks.get(id)?.begin(this.#parts.handler);
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

import type { TaskOnWire } from '@conch/protocol';
import type { Handler } from './handler.ts';
import { perform, type Performed, type PerformPorts } from './perform.ts';
import type { AgentTask } from './task.ts';
import { TaskCalls, type CallAnswer, type MadeCall } from './task-calls.ts';

/** Where the work on a task goes. */
export interface WorkPorts extends Omit<PerformPorts, 'call'> {
  /** Makes a call; it is answered by `answer`. */
  readonly make: (call: MadeCall) => void;
}

/** One task and the handler that is at it. */
export class TaskAtWork {
  readonly #task: AgentTask;
  readonly #ports: PerformPorts;
  readonly #calls: TaskCalls;
  readonly #stopping = new AbortController();

  constructor(given: TaskOnWire, ports: WorkPorts) {
    const calls = new TaskCalls(given.steps, ports.make);
    this.#calls = calls;
    this.#ports = { ...ports, call: (name, args) => calls.make(name, args) };
    this.#task = { ...given, signal: this.#stopping.signal, call: calls.call };
  }

  /** Lets a handler do it, once; never throws. */
  async perform(handler: Handler): Promise<Performed> {
    const performed = await perform(handler, this.#task, this.#ports);
    this.#calls.end(new Error('The task has ended: its tools can no longer be called.'));
    return performed;
  }

  answer(callId: string, answer: CallAnswer): void {
    this.#calls.answer(callId, answer);
  }

  /** It is over for others: whatever the handler still does is not heard. */
  stop(why: string): void {
    const reason = new DOMException(why, 'AbortError');
    this.#stopping.abort(reason);
    this.#calls.end(reason);
  }
}

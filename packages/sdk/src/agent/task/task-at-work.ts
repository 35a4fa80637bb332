import type { TaskOnWire } from '@conch/protocol';
import type { Handler } from '../outcome/handler.ts';
import { perform, type HandlerResult, type PerformPorts } from '../outcome/perform.ts';
import type { AgentTask } from './task.ts';
import { TaskCalls, type CallAnswer, type MadeCall } from './task-calls.ts';

/** The callbacks of the work on a task. */
export interface WorkPorts extends Omit<PerformPorts, 'call'> {
  /** Makes a tool call. The result arrives through `answer`. */
  readonly make: (call: MadeCall) => void;
}

/** One task and its running handler. */
export class TaskAtWork {
  readonly #task: AgentTask;
  readonly #ports: PerformPorts;
  readonly #calls: TaskCalls;
  readonly #stopping = new AbortController();

  constructor(given: TaskOnWire, ports: WorkPorts) {
    const calls = new TaskCalls(given, ports.make);
    this.#calls = calls;
    this.#ports = { ...ports, call: (name, args) => calls.make(name, args) };
    this.#task = { ...given, signal: this.#stopping.signal, call: calls.call };
  }

  /** Runs the handler once and never throws. */
  async perform(handler: Handler): Promise<HandlerResult> {
    const performed = await perform(handler, this.#task, this.#ports);
    this.#calls.end(new Error('The task has ended. Its tools can no longer be called.'));
    return performed;
  }

  answer(callId: string, answer: CallAnswer): void {
    this.#calls.answer(callId, answer);
  }

  /** Cancels the task. Everything that the handler still does is ignored. */
  stop(why: string): void {
    const reason = new DOMException(why, 'AbortError');
    this.#stopping.abort(reason);
    this.#calls.end(reason);
  }
}

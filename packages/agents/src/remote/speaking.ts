import type { RunFailure } from '@conch/engine';
import type { RunContext, Step, Task } from '../agent.ts';
import { Speech } from './speech.ts';

/** One call of a run, and what its agent says. */
export class Speaking {
  readonly task: Task;
  readonly context: RunContext;
  /** So long a line is waited for. */
  readonly waitMs: number;
  readonly speech = new Speech();
  readonly #steps: Step[] = [];

  constructor(task: Task, context: RunContext, waitMs: number) {
    this.task = task;
    this.context = context;
    this.waitMs = waitMs;
  }

  /** Whoever gets the task anew is told of the calls that have been made since. */
  get taskByNow(): Task {
    return { ...this.task, steps: [...this.task.steps, ...this.#steps] };
  }

  /** A call that was made again has its step already. */
  addStep(step: Step): void {
    const isKnown = this.taskByNow.steps.some(({ callId }) => callId === step.callId);
    if (!isKnown) this.#steps.push(step);
  }

  fail(failure: RunFailure, message: string): void {
    this.speech.end({ kind: 'failed', failure, message });
  }

  /** Nobody listens any more. */
  leave(): void {
    this.fail('error', 'The run was left.');
  }
}

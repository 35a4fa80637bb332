import type { RunFailure } from '@conch/engine';
import type { RunContext, PastCall, Task } from '../agent.ts';
import { RemoteSpeech } from './remote-speech.ts';

/** One call of an outside agent for a run, with the output of the agent. */
export class RemoteRunCall {
  readonly task: Task;
  readonly context: RunContext;
  /** The time limit for waiting for a connection. */
  readonly waitMs: number;
  readonly speech = new RemoteSpeech();
  readonly #steps: PastCall[] = [];

  constructor(task: Task, context: RunContext, waitMs: number) {
    this.task = task;
    this.context = context;
    this.waitMs = waitMs;
  }

  /** The task with all calls made so far. A process that gets the task again needs these calls. */
  get taskByNow(): Task {
    return { ...this.task, steps: [...this.task.steps, ...this.#steps] };
  }

  /**
   * True if the run parks when this call ends now. A run parks if a tool call has no result yet and
   * the run was not cancelled.
   */
  get isInCall(): boolean {
    return this.speech.hasUnansweredCall && !this.context.signal.aborted;
  }

  /** Adds a step, unless the same tool call already has a step. */
  addStep(step: PastCall): void {
    const isKnown = this.taskByNow.steps.some(({ callId }) => callId === step.callId);
    if (!isKnown) this.#steps.push(step);
  }

  fail(failure: RunFailure, message: string): void {
    this.speech.end({ kind: 'failed', failure, message });
  }

  /** Ends the call, because the runtime no longer reads its output. */
  leave(): void {
    this.fail('error', 'The server stopped listening to the run.');
  }
}

import type { RunFailure } from '@conch/engine';
import type { RunContext, PastCall, Task } from '../agent.ts';
import { RemoteSpeech } from './remote-speech.ts';

/** One call of a run, with the speech of its agent. */
export class RemoteRunCall {
  readonly task: Task;
  readonly context: RunContext;
  /** The time limit for waiting for a line. */
  readonly waitMs: number;
  readonly speech = new RemoteSpeech();
  readonly #steps: PastCall[] = [];

  constructor(task: Task, context: RunContext, waitMs: number) {
    this.task = task;
    this.context = context;
    this.waitMs = waitMs;
  }

  /** The task with all calls made so far, for a process that gets it again. */
  get taskByNow(): Task {
    return { ...this.task, steps: [...this.task.steps, ...this.#steps] };
  }

  /**
   * True if ending this call now parks the run: a tool call has no answer yet, and the run was not
   * cancelled.
   */
  get isInCall(): boolean {
    return this.speech.hasUnansweredCall && !this.context.signal.aborted;
  }

  /** Adds a step, unless a repeated call already has one. */
  addStep(step: PastCall): void {
    const isKnown = this.taskByNow.steps.some(({ callId }) => callId === step.callId);
    if (!isKnown) this.#steps.push(step);
  }

  fail(failure: RunFailure, message: string): void {
    this.speech.end({ kind: 'failed', failure, message });
  }

  /** Ends the call because the runtime no longer listens. */
  leave(): void {
    this.fail('error', 'The server stopped listening to the run.');
  }
}

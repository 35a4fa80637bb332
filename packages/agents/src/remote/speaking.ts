import type { RunFailure } from '@conch/engine';
import type { RunContext, Step, Task } from '../agent.ts';
import { Speech } from './speech.ts';

/** One call of a run: what its agent says, and the search for a line that can have its task. */
export class Speaking {
  readonly task: Task;
  readonly context: RunContext;
  readonly speech = new Speech();
  readonly #waitMs: number;
  readonly #steps: Step[] = [];
  #search: Search | null = null;
  /** A process has been given the task, or has gone on with it. */
  isDelivered = false;

  constructor(task: Task, context: RunContext, waitMs: number) {
    this.task = task;
    this.context = context;
    this.#waitMs = waitMs;
  }

  /** No line is there that could have the task. */
  get isWaiting(): boolean {
    return this.#search?.kind === 'wait';
  }

  /** A line is there that is to have the task; `null`: none, or the task has gone already. */
  get errand(): Errand | null {
    return this.#search?.kind === 'errand' ? this.#search : null;
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

  waitForLine(): void {
    const wait: Wait = { kind: 'wait', over: () => this.#nobodyCame() };
    this.#search = wait;
    void lastUntil(this.context.sleep(this.#waitMs), wait);
  }

  startErrand(): void {
    this.endSearch();
    this.#search = { kind: 'errand' };
    this.speech.stir();
  }

  endSearch(): void {
    if (this.#search?.kind === 'wait') this.#search.over = nothing;
    this.#search = null;
  }

  fail(failure: RunFailure, message: string): void {
    this.speech.end({ kind: 'failed', failure, message });
  }

  /** Nobody listens any more. */
  leave(): void {
    this.endSearch();
    this.fail('error', 'The run was left.');
  }

  #nobodyCame(): void {
    this.fail(this.isDelivered ? 'disconnected' : 'offline', 'The agent did not come in time.');
  }
}

/** The task is on its way to a line: what its agent may read is being read. */
export interface Errand {
  readonly kind: 'errand';
}

interface Wait {
  readonly kind: 'wait';
  over: () => void;
}

type Search = Errand | Wait;

// Outside of the class: the clock keeps this until its time has come, and must not keep the run.
async function lastUntil(time: Promise<void>, wait: Wait): Promise<void> {
  try {
    await time;
  } catch {
    return;
  }
  wait.over();
}

function nothing(): void {}

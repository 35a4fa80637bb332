import type { Note, RunContext, ReportedUsage } from '@conch/agents';
import { DEFAULT_SETTINGS, NOTHING_SPENT, ShownWords } from '@conch/engine';
import type { Clock } from '../clock.ts';
import { ignoreRejection } from '../run/ignore-rejection.ts';
import { Interruption } from '../run/live-run.ts';
import { readUsage } from '../run/read-output.ts';
import type { SpokenRun } from '../run/run-agent.ts';
import { sleep } from '../run/sleep.ts';

/** The single run of a trial: its text, its usage and its interruption. */
export class TrialRun implements SpokenRun {
  text = '';
  readonly shown = new ShownWords();
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #callOff: () => void;
  #spent: ReportedUsage = NOTHING_SPENT;
  #modelSteps = 0;

  /** The run ends after `longestMs`, or earlier if `signal` aborts. */
  constructor(clock: Clock, { longestMs, signal }: { longestMs: number; signal: AbortSignal }) {
    this.#clock = clock;
    const stop = (): void => this.#controller.abort(new Interruption('closing'));
    const callOffEnd = clock.after(longestMs, () =>
      this.#controller.abort(new Interruption('failed', 'too-long')),
    );
    signal.addEventListener('abort', stop, { once: true });
    this.#callOff = () => {
      callOffEnd();
      signal.removeEventListener('abort', stop);
    };
    if (signal.aborted) stop();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get cost(): ReportedUsage {
    return this.#spent;
  }

  get context(): RunContext {
    const { maxSteps } = DEFAULT_SETTINGS.timeOuts;
    return {
      signal: this.signal,
      sleep: (ms) => ignoreRejection(sleep(this.#clock, ms, this.signal)),
      // A rest does not pause the time-out, because the person who tries the agent is waiting.
      rest: () => ({ resume: () => {} }),
      owes: (usage) => {
        this.#spent = readUsage(usage) ?? this.#spent;
      },
      modelStepsLeft: () => Math.max(0, maxSteps - this.#modelSteps),
    };
  }

  addText(delta: string): void {
    this.text += delta;
    this.shown.add(delta);
  }

  note({ isModelStep, spent }: Note): void {
    if (isModelStep) this.#modelSteps += 1;
    this.#spent = spent;
  }

  over(): void {
    this.#callOff();
  }
}

import type { RunId, ToolCall } from '@conch/engine';
import type { AgentEnd, CallResult, Switchboard, Task } from '../../../src/index.ts';
import { Rests, type HandClock } from './hand-clock.ts';

export const WAIT_MS = 30_000;

/** Returns the result of a call, or `parks` to park the run. */
export type CallResponder = (
  callId: string,
  call: ToolCall,
) => CallResult | 'parks' | Promise<CallResult | 'parks'>;

/** One call of a run, as the runtime makes it. */
export class CalledRun {
  readonly runId: RunId;
  readonly deltas: string[] = [];
  readonly calls: { readonly callId: string; readonly call: ToolCall }[] = [];
  readonly ends: AgentEnd[] = [];
  readonly #stopping = new AbortController();
  readonly #rests = new Rests();
  readonly #running: ReturnType<Switchboard['run']>;
  /** Tells if the run was parked or stopped before it ended. Null if neither happened. */
  left: 'parked' | 'stopped' | null = null;

  constructor(
    switchboard: Switchboard,
    task: Task,
    { clock, answer = () => ({ kind: 'accepted' }) }: { clock: HandClock; answer?: CallResponder },
  ) {
    this.runId = task.runId;
    const context = clock.contextOf(this.#stopping.signal, this.#rests);
    this.#running = switchboard.run(task, context, WAIT_MS);
    void this.#listen(answer);
  }

  get text(): string {
    return this.deltas.join('');
  }

  /** True while the time-outs of the run are suspended. */
  get isResting(): boolean {
    return this.#rests.isResting;
  }

  get end(): AgentEnd | null {
    return this.ends[0] ?? null;
  }

  /** True if the run has ended, was parked or was stopped. */
  get isOver(): boolean {
    return this.end !== null || this.left !== null;
  }

  /** Stops the run, without waiting until it has ended. */
  stop(): void {
    this.left ??= 'stopped';
    this.#stopping.abort(new Error('stopped'));
    void this.#running.return({ kind: 'skipped' });
  }

  async #listen(answer: CallResponder): Promise<void> {
    const { signal } = this.#stopping;
    let result: CallResult | undefined;
    for (;;) {
      const next = await this.#running.next(result).catch(() => null);
      result = undefined;
      if (signal.aborted || next === null) return;
      if (next.done === true) return void this.ends.push(next.value);
      if (next.value.kind === 'delta') {
        this.deltas.push(next.value.text);
        continue;
      }
      if (next.value.kind !== 'call') throw new Error('agents outside keep no notes here');
      const { callId, call } = next.value;
      this.calls.push({ callId, call });
      const came = await answer(callId, call);
      if (signal.aborted) return;
      if (came === 'parks') {
        this.left = 'parked';
        await this.#running.return({ kind: 'skipped' });
        return;
      }
      result = came;
    }
  }
}

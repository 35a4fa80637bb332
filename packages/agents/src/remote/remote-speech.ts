import type { ToolCall } from '@conch/engine';
import type { AgentEnd, Utterance } from '../agent.ts';
import { LONGEST_ANSWER } from './longest-answer.ts';

// The limit is more than any run needs. It prevents an agent that calls faster than Conch answers
// from filling the memory.
const MOST_CALLS_WAITING = 100;

/**
 * The output of an outside agent during a call. The output is queued in order until the runtime
 * reads it.
 */
export class RemoteSpeech {
  readonly #outputs: Utterance[] = [];
  /** The ids of the queued calls and of the current call. */
  readonly #unanswered = new Set<string>();
  #received = 0;
  #end: AgentEnd | null = null;
  #stir: (() => void) | null = null;

  /** The number of characters of the answer that have arrived. */
  get received(): number {
    return this.#received;
  }

  get isOver(): boolean {
    return this.#end !== null;
  }

  get hasUnansweredCall(): boolean {
    return this.#unanswered.size > 0;
  }

  /**
   * Skips the part of a text that has already arrived. A gap is an error, because the missing text
   * does not arrive later.
   */
  add(delta: string, offset: number = this.#received): void {
    if (offset > this.#received) return this.garbled('A piece of the answer is missing.');
    const newText = delta.slice(this.#received - offset);
    if (newText === '') return;
    this.#received += newText.length;
    if (this.#received > LONGEST_ANSWER) return this.garbled('The answer is too long.');
    const last = this.#outputs.at(-1);
    const before = last?.kind === 'delta' ? last.text : '';
    if (last?.kind === 'delta') this.#outputs.pop();
    this.#outputs.push({ kind: 'delta', text: before + newText });
    this.stir();
  }

  /** Queues a call. A repeated call is ignored while the first one has no result yet. */
  call(callId: string, call: ToolCall): void {
    if (this.#unanswered.has(callId)) return;
    if (this.#unanswered.size === MOST_CALLS_WAITING)
      return this.garbled('The agent made too many calls at once.');
    this.#unanswered.add(callId);
    this.#outputs.push({ kind: 'call', callId, call });
    this.stir();
  }

  answered(callId: string): void {
    this.#unanswered.delete(callId);
  }

  garbled(message: string): void {
    this.end({ kind: 'failed', failure: 'garbled', message });
  }

  /** Only the first end counts. The output that is already queued is still delivered. */
  end(end: AgentEnd): void {
    this.#end ??= end;
    this.stir();
  }

  /**
   * Returns the next queued output. After all output, returns the end, or null if the end has not
   * come yet.
   */
  next(): Utterance | AgentEnd | null {
    return this.#outputs.shift() ?? this.#end;
  }

  /** Resolves at the next change. */
  stirred(): Promise<void> {
    return new Promise((resolve) => {
      this.#stir = resolve;
    });
  }

  stir(): void {
    this.#stir?.();
    this.#stir = null;
  }
}

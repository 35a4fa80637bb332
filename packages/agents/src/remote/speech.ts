import type { ToolCall } from '@conch/engine';
import type { AgentEnd, Utterance } from '../agent.ts';
import { LONGEST_ANSWER } from './longest-answer.ts';

// More than any run may make: whoever calls faster than it is answered is not to fill the memory.
const MOST_CALLS_WAITING = 100;

/** What an agent outside says while its run is called, in order, until the runtime takes it. */
export class Speech {
  readonly #outputs: Utterance[] = [];
  /** The calls that wait to be made, and the one that is being made. */
  readonly #unanswered = new Set<string>();
  #received = 0;
  #end: AgentEnd | null = null;
  #stir: (() => void) | null = null;

  /** So many characters of the answer have arrived. */
  get received(): number {
    return this.#received;
  }

  get isOver(): boolean {
    return this.#end !== null;
  }

  /** What has arrived already is passed over; a hole cannot be filled any more. */
  add(delta: string, offset: number = this.#received): void {
    if (offset > this.#received) return this.garbled('A piece of the answer is missing.');
    const news = delta.slice(this.#received - offset);
    if (news === '') return;
    this.#received += news.length;
    if (this.#received > LONGEST_ANSWER) return this.garbled('The answer is too long.');
    const last = this.#outputs.at(-1);
    const before = last?.kind === 'delta' ? last.text : '';
    if (last?.kind === 'delta') this.#outputs.pop();
    this.#outputs.push({ kind: 'delta', text: before + news });
    this.stir();
  }

  /** The same call again, before it is answered, is the same call. */
  call(callId: string, call: ToolCall): void {
    if (this.#unanswered.has(callId)) return;
    if (this.#unanswered.size === MOST_CALLS_WAITING)
      return this.garbled('Too many calls at once.');
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

  /** What was said before is still taken; the first end holds. */
  end(end: AgentEnd): void {
    this.#end ??= end;
    this.stir();
  }

  /** What comes next; `null`: nothing yet. */
  next(): Utterance | AgentEnd | null {
    return this.#outputs.shift() ?? this.#end;
  }

  /** Resolves when something has changed. */
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

import type { AgentFrame, AgentFrameOf, TaskOnWire } from '@conch/protocol';
import type { MadeCall } from './task-calls.ts';

/** How a task ended here. */
export type TaskEnd = AgentFrameOf<'complete'> | AgentFrameOf<'fail'>;

// Escaped in JSON a character takes up to six bytes: this stays well below what a server reads.
const LONGEST_CHUNK = 16 * 1024;

/**
 * What this process knows of a task that is not settled, and what of it the server must be sent.
 * Everything said is kept until then: any of it may have been lost with a connection.
 */
export class HeldTask {
  readonly id: TaskOnWire['id'];
  readonly spaceId: TaskOnWire['spaceId'];
  readonly #calls = new Map<string, MadeCall>();
  #text = '';
  #sent = 0;
  #end: TaskEnd | null = null;
  #isOpen = true;

  constructor({ id, spaceId }: Pick<TaskOnWire, 'id' | 'spaceId'>) {
    this.id = id;
    this.spaceId = spaceId;
  }

  get hasFailed(): boolean {
    return this.#end?.type === 'fail';
  }

  /** The connection is gone: nothing is to be sent until the server asks for it. */
  lost(): void {
    this.#isOpen = false;
  }

  /** The server has so much of the text: what it must be sent beyond that. */
  resume(received: number): readonly AgentFrame[] {
    this.#isOpen = true;
    this.#sent = Math.min(received, this.#text.length);
    const calls = [...this.#calls.values()].map((call) => this.#framed(call));
    return [...this.chunks(), ...calls, ...this.#ending()];
  }

  say(piece: string): void {
    this.#text += piece;
  }

  /** The text that has not been sent, if it may be. */
  chunks(): readonly AgentFrame[] {
    // An answer is sent as a whole with its end.
    if (!this.#isOpen || this.#end?.type === 'complete') return [];
    const frames: AgentFrame[] = [];
    for (let delta = this.#next(); delta !== ''; delta = this.#next()) {
      frames.push({ type: 'chunk', taskId: this.id, delta, offset: this.#sent });
      this.#sent += delta.length;
    }
    return frames;
  }

  call(call: MadeCall): readonly AgentFrame[] {
    this.#calls.set(call.callId, call);
    return this.#isOpen ? [...this.chunks(), this.#framed(call)] : [];
  }

  answered(callId: string): void {
    this.#calls.delete(callId);
  }

  /** Once; its calls no longer matter. */
  end(end: TaskEnd): readonly AgentFrame[] {
    this.#end = end;
    this.#calls.clear();
    return [...this.chunks(), ...this.#ending()];
  }

  #ending(): readonly AgentFrame[] {
    return this.#isOpen && this.#end !== null ? [this.#end] : [];
  }

  #framed(call: MadeCall): AgentFrame {
    return { type: 'tool_call', taskId: this.id, ...call };
  }

  #next(): string {
    const next = this.#text.slice(this.#sent, this.#sent + LONGEST_CHUNK);
    // The halves of a character go together.
    return /[\uD800-\uDBFF]$/.test(next) ? next.slice(0, -1) : next;
  }
}

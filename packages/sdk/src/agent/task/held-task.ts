import type { AgentFrame, AgentFrameOf, TaskOnWire } from '@conch/protocol';
import type { MadeCall } from './task-calls.ts';

/** The last frame of a task. */
export type TaskEnd = AgentFrameOf<'complete'> | AgentFrameOf<'fail'>;

// A character takes up to six bytes when escaped in JSON. A chunk of this size is well below the
// server's limit.
const LONGEST_CHUNK = 16 * 1024;

/**
 * The state of an unsettled task, and the frames that the server still needs. All text is stored
 * until the task is settled, because a lost connection may drop any part of the text.
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

  /** Called when the connection is lost. Sends nothing until the server asks to resume. */
  lost(): void {
    this.#isOpen = false;
  }

  /** The frames to send if the server already has the first `received` characters. */
  resume(received: number): readonly AgentFrame[] {
    this.#isOpen = true;
    this.#sent = Math.min(received, this.#text.length);
    const calls = [...this.#calls.values()].map((call) => this.#framed(call));
    return [...this.chunks(), ...calls, ...this.#ending()];
  }

  say(piece: string): void {
    this.#text += piece;
  }

  /** The unsent text as chunks, or nothing while sending is not allowed. */
  chunks(): readonly AgentFrame[] {
    // The final frame of an answer contains the whole text, so no chunks are needed.
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

  /** Ends the task, at most once. Open calls no longer matter. */
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
    // Do not split a surrogate pair.
    return /[\uD800-\uDBFF]$/.test(next) ? next.slice(0, -1) : next;
  }
}

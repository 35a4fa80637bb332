import type { ToAgentFrame } from '@conch/protocol';
import { framed } from '../framed.ts';
import type { Outlet } from '../outlet.ts';

interface OutboxParts {
  readonly outlet: Outlet;
  /** Whether it is known that it may be told something. */
  readonly isFresh: () => boolean;
  /** Whether it may be told something; asks if that is not known. */
  readonly isGood: () => Promise<boolean>;
  readonly mostBytes: number;
  /** More waits for this agent than may. */
  readonly overfull: () => void;
}

/**
 * What an agent is told: in order, at its own pace, and each frame only while it may be told
 * anything. What it has not read waits here, up to a bound.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #isSending = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  add(frame: ToAgentFrame): void {
    const { outlet, mostBytes, overfull } = this.#parts;
    const bytes = framed(JSON.stringify(frame)).frame;
    if (!this.#isSending && this.#mayTake()) return outlet.send(bytes);
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > mostBytes) return overfull();
    if (!this.#isSending) void this.#sendAll();
    return undefined;
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (await this.#ready()) this.#parts.outlet.send(next);
      // Nothing will ever be sent any more.
      else this.#waiting = [];
      this.#bytes -= next.length;
    }
    // With nothing in between: what is added from here on finds that nobody is sending.
    this.#bytes = 0;
    this.#isSending = false;
  }

  async #ready(): Promise<boolean> {
    const { outlet, isGood } = this.#parts;
    while ((await outlet.room()) && (await isGood())) if (this.#mayTake()) return true;
    return false;
  }

  #mayTake(): boolean {
    const { outlet, isFresh } = this.#parts;
    return isFresh() && !outlet.isFull;
  }
}

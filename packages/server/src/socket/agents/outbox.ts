import type { ToAgentFrame } from '@conch/protocol';
import { framed } from '../spaces/framed.ts';
import type { Outlet } from '../outlet.ts';

interface OutboxParts {
  readonly outlet: Outlet;
  /** Whether the agent's access is known to be valid. */
  readonly isFresh: () => boolean;
  /** Whether the agent's access is valid. Asks the database if necessary. */
  readonly isGood: () => Promise<boolean>;
  readonly mostBytes: number;
  /** Called when too many bytes are queued for this agent. */
  readonly overfull: () => void;
}

/**
 * Queues the frames to an agent, and sends them in order, as fast as the agent reads. The agent's
 * access is checked before each frame. The queue has a limit.
 */
export class AgentOutbox {
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
      // The connection has ended, so the queued frames are dropped.
      else this.#waiting = [];
      this.#bytes -= next.length;
    }
    // No `await` may separate these lines. Otherwise a frame that is added in between would not
    // start a new send loop.
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

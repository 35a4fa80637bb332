import { pongFramed } from './spaces/framed.ts';
import type { Outlet } from './outlet.ts';

interface ControlParts {
  readonly outlet: Pick<Outlet, 'room' | 'send'>;
  /** Called if a client sends more pings and pongs than any client needs. */
  readonly tooMany: () => void;
}

// Each frame is small and needs no processing, so only a large number is a problem.
const MOST_IN_A_BEAT = 1_000;

/**
 * Handles pings and pongs. If several pings are unanswered, only the last one is answered (RFC
 * 6455, 5.5.3).
 */
export class ControlFrames {
  readonly #parts: ControlParts;
  #unanswered: Buffer | null = null;
  #inThisBeat = 0;

  constructor(parts: ControlParts) {
    this.#parts = parts;
  }

  ping(payload: Buffer): void {
    const isAnswering = this.#unanswered !== null;
    this.#unanswered = payload;
    if (!isAnswering) void this.#answer();
    this.#count();
  }

  pong(): void {
    this.#count();
  }

  /** Starts a new heartbeat interval. */
  beat(): void {
    this.#inThisBeat = 0;
  }

  #count(): void {
    this.#inThisBeat += 1;
    if (this.#inThisBeat > MOST_IN_A_BEAT) this.#parts.tooMany();
  }

  async #answer(): Promise<void> {
    const { outlet } = this.#parts;
    await outlet.room();
    const payload = this.#unanswered;
    this.#unanswered = null;
    if (payload !== null) outlet.send(pongFramed(payload));
  }
}

import { pongFramed } from './framed.ts';
import type { Outlet } from './outlet.ts';

interface ControlParts {
  readonly outlet: Pick<Outlet, 'room' | 'send'>;
  /** More of them came than anyone needs. */
  readonly tooMany: () => void;
}

// Each is small and needs no answer to be read: only their number says that something is wrong.
const MOST_IN_A_BEAT = 1_000;

/** Pings and pongs. Of several pings that wait for an answer, the last is answered (RFC 6455, 5.5.3). */
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

  /** Some time has passed. */
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

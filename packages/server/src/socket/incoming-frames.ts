import type { WebSocket } from 'ws';

interface IncomingParts {
  readonly socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;
  /** Resolves to true when an answer can be sent, or to false when the connection has closed. */
  readonly room: () => Promise<boolean>;
  readonly take: (text: string) => Promise<void>;
}

// Reading pauses while a client sends faster than its frames are processed.
const MOST_FRAMES = 64;
const MOST_CHARACTERS = 256 * 1024;
// Yields after this many frames, because an endless series of frames would block all other clients.
const FRAMES_IN_A_ROW = 16;

/**
 * The receiving side of a socket. It processes frames in order, and only while their answers can be
 * sent. So a client that sends without reading does not fill the memory.
 */
export class IncomingFrames {
  readonly #parts: IncomingParts;
  #waiting: string[] = [];
  #characters = 0;
  #inARow = 0;
  #isTaking = false;

  constructor(parts: IncomingParts) {
    this.#parts = parts;
  }

  add(text: string): void {
    this.#waiting.push(text);
    this.#characters += text.length;
    if (this.#isMuch) this.#parts.socket.pause();
    if (!this.#isTaking) void this.#takeAll();
  }

  close(): void {
    this.#waiting = [];
  }

  get #isMuch(): boolean {
    return this.#waiting.length >= MOST_FRAMES || this.#characters >= MOST_CHARACTERS;
  }

  async #takeAll(): Promise<void> {
    const { socket, room, take } = this.#parts;
    this.#isTaking = true;
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
      this.#characters -= text.length;
      if (await room()) await take(text);
      this.#inARow += 1;
      if (this.#inARow % FRAMES_IN_A_ROW === 0) await nextTurn();
      if (socket.isPaused && !this.#isMuch) socket.resume();
    }
    this.#isTaking = false;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

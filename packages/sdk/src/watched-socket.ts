import type { Clock } from './clock.ts';
import type { SocketLike } from './web-socket.ts';

interface WatchedSocketParts {
  readonly socket: SocketLike;
  readonly clock: Clock;
  /** The first frame. */
  readonly hello: () => object;
  readonly heard: (data: unknown) => void;
  /** It is over, and says nothing more. */
  readonly ended: (end: SocketEnd) => void;
}

export interface SocketEnd {
  /** What it was closed with; `1006` if nobody said anything. */
  readonly code: number;
  /** Why, in words; may be empty. */
  readonly reason: string;
  /** Whether there ever was a connection. */
  readonly wasOpen: boolean;
}

const READY_WITHIN_MS = 15_000;
const HEARTBEAT_MS = { least: 1_000, most: 60_000 };
const GOODBYE = 1000;
const NO_CODE = 1006;
const OPEN = 1;

/** One socket: from its hello until it ends, or has been silent for too long. */
export class WatchedSocket {
  readonly #parts: WatchedSocketParts;
  #heartbeatMs: number | null = null;
  /** When an answer to a ping is due; `Infinity`: none is waited for. */
  #dueMs = Infinity;
  #trouble = '';
  #isOver = false;
  #wasOpen = false;
  #callOff: () => void = () => {};

  constructor(parts: WatchedSocketParts) {
    this.#parts = parts;
    const { socket, hello, heard } = parts;
    this.#next(READY_WITHIN_MS, () => this.#end(NO_CODE, 'it did not say that it is ready'));
    socket.addEventListener('open', () => {
      this.#wasOpen = true;
      if (!this.#isOver) this.send(hello());
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#isOver) return;
      this.#watch();
      heard(data);
    });
    // What ends a socket is told by 'close'; an error only says how.
    socket.addEventListener('error', (event) => {
      if ('message' in event) this.#trouble = String(event.message);
    });
    socket.addEventListener('close', ({ code, reason }) => this.#end(code, reason));
  }

  get isReady(): boolean {
    return this.#heartbeatMs !== null && !this.#isOver;
  }

  /** The server has said that it is ready, and how often it pings. */
  ready(heartbeatMs: number): void {
    this.#heartbeatMs = Math.min(Math.max(heartbeatMs, HEARTBEAT_MS.least), HEARTBEAT_MS.most);
    this.#watch();
  }

  send(frame: object): void {
    const { socket } = this.#parts;
    // Browsers complain aloud about what is sent while a socket closes; its end is told soon.
    if (this.#isOver || (socket.readyState ?? OPEN) !== OPEN) return;
    socket.send(JSON.stringify(frame));
  }

  /** Asks whether the server is there: it is over unless anything is heard within so long. */
  ask(withinMs: number): void {
    const dueMs = this.#parts.clock.monotonicMs() + withinMs;
    // Who asks again and again does not wait longer for it.
    if (!this.isReady || dueMs >= this.#dueMs) return;
    this.#dueMs = dueMs;
    this.send({ type: 'ping' });
    this.#next(withinMs, () => this.#end(NO_CODE, 'it no longer answers'));
  }

  /** Ends it; who listens is not told. */
  close(): void {
    this.#isOver = true;
    this.#callOff();
    this.#parts.socket.close(GOODBYE);
  }

  // The server's own pings are not seen here: whether it is there is found out by asking.
  #watch(): void {
    const heartbeatMs = this.#heartbeatMs;
    if (heartbeatMs === null) return;
    this.#dueMs = Infinity;
    this.#next(heartbeatMs, () => this.ask(heartbeatMs));
  }

  #end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.close();
    const why = reason === '' ? this.#trouble : reason;
    this.#parts.ended({ code, reason: why, wasOpen: this.#wasOpen });
  }

  #next(ms: number, act: () => void): void {
    this.#callOff();
    this.#callOff = this.#parts.clock.after(ms, act);
  }
}

import type { SdkClock } from './clock.ts';
import type { SocketLike } from './web-socket.ts';

interface WatchedSocketParts {
  readonly socket: SocketLike;
  readonly clock: SdkClock;
  /** Returns the first frame. */
  readonly hello: () => object;
  readonly onMessage: (data: unknown) => void;
  /** Called once when the socket is closed. */
  readonly onEnd: (end: SocketClose) => void;
}

export interface SocketClose {
  /** The close code, or `1006` if there was none. */
  readonly code: number;
  /** The reason as text, which may be empty. */
  readonly reason: string;
  /** True if the socket was ever open. */
  readonly wasOpen: boolean;
}

const READY_WITHIN_MS = 15_000;
const HEARTBEAT_MS = { least: 1_000, most: 60_000 };
const GOODBYE = 1000;
const NO_CODE = 1006;
const OPEN = 1;

/** One socket with a heartbeat, from its hello until it closes or is silent for too long. */
export class WatchedSocket {
  readonly #parts: WatchedSocketParts;
  #heartbeatMs: number | null = null;
  /** The time at which the answer to a ping is due. `Infinity` if no answer is expected. */
  #dueMs = Infinity;
  #trouble = '';
  #isOver = false;
  #wasOpen = false;
  #callOff: () => void = () => {};

  constructor(parts: WatchedSocketParts) {
    this.#parts = parts;
    const { socket, hello, onMessage } = parts;
    this.#next(READY_WITHIN_MS, () => this.#end(NO_CODE, 'it sent no ready frame in time'));
    socket.addEventListener('open', () => {
      this.#wasOpen = true;
      if (!this.#isOver) this.send(hello());
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#isOver) return;
      this.#watch();
      onMessage(data);
    });
    // The `close` event ends the socket. An `error` event only gives details.
    socket.addEventListener('error', (event) => {
      if ('message' in event) this.#trouble = String(event.message);
    });
    socket.addEventListener('close', ({ code, reason }) => this.#end(code, reason));
  }

  get isReady(): boolean {
    return this.#heartbeatMs !== null && !this.#isOver;
  }

  /** Called when the server is ready and has sent its heartbeat interval. */
  ready(heartbeatMs: number): void {
    this.#heartbeatMs = Math.min(Math.max(heartbeatMs, HEARTBEAT_MS.least), HEARTBEAT_MS.most);
    this.#watch();
  }

  send(frame: object): void {
    const { socket } = this.#parts;
    // Browsers log a warning if a frame is sent while the socket closes. The frame can be dropped,
    // because the close event follows soon.
    if (this.#isOver || (socket.readyState ?? OPEN) !== OPEN) return;
    socket.send(JSON.stringify(frame));
  }

  /** Pings the server. Ends the socket if no frame arrives in time. */
  ask(withinMs: number): void {
    const dueMs = this.#parts.clock.monotonicMs() + withinMs;
    // Repeated calls do not extend the deadline.
    if (!this.isReady || dueMs >= this.#dueMs) return;
    this.#dueMs = dueMs;
    this.send({ type: 'ping' });
    this.#next(withinMs, () => this.#end(NO_CODE, 'it stopped answering'));
  }

  /** Closes the socket without calling `onEnd`. */
  close(): void {
    this.#isOver = true;
    this.#callOff();
    this.#parts.socket.close(GOODBYE);
  }

  // Scripts cannot see WebSocket pings of the server, so the client pings too.
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
    this.#parts.onEnd({ code, reason: why, wasOpen: this.#wasOpen });
  }

  #next(ms: number, act: () => void): void {
    this.#callOff();
    this.#callOff = this.#parts.clock.after(ms, act);
  }
}

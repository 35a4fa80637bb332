import type { AgentFrame, Problem, ToAgentFrame, ToAgentFrameOf } from '@conch/protocol';
import type { SdkClock } from '../clock.ts';
import { reconnectDelayMs } from '../reconnect-delay.ts';
import { WatchedSocket, type SocketClose } from '../watched-socket.ts';
import type { SocketClass } from '../web-socket.ts';
import { findServer } from './find-server.ts';
import type { ReportProblem } from './problem.ts';
import { readFrames } from './read-frames.ts';
import type { ServerTaskFrame } from './task/task-desk.ts';
import { turnedAwayBy, type TurnedAwayError } from './turned-away-error.ts';

export interface LineParts {
  /** The URL of the server without a trailing slash. */
  readonly http: string;
  readonly webSocket: SocketClass;
  readonly fetch: typeof fetch;
  readonly clock: SdkClock;
  /** A random number from [0, 1). */
  readonly chance: () => number;
  /** Returns the first frame of each connection. */
  readonly hello: () => AgentFrame;
  readonly ready: (frame: ToAgentFrameOf<'ready'>) => void;
  readonly received: (frame: ServerTaskFrame) => void;
  readonly onLost: () => void;
  readonly turnedAway: (error: TurnedAwayError) => void;
  readonly problem: ReportProblem;
}

// A connection that ends sooner counts as a failure. Otherwise the client would reconnect twice a
// second to a server that accepts and drops connections.
const STEADY_MS = 10_000;

/** The connection to the server. It opens a new socket after each loss, until it is closed. */
export class ServerLine {
  readonly #parts: LineParts;
  readonly #url: string;
  #socket: WatchedSocket | null = null;
  #readySinceMs = Infinity;
  #failures = 0;
  /** The error frame that refused the last hello. */
  #refusal: Problem | null = null;
  /**
   * The reason why no socket opens. The client looks up the reason only once until the next
   * connection.
   */
  #closeReason: Promise<string> | null = null;
  #isClosed = false;
  #callOff: () => void = () => {};

  constructor(parts: LineParts) {
    this.#parts = parts;
    this.#url = `${parts.http.replace('http', 'ws')}/agent`;
  }

  connect(): void {
    const { webSocket, clock, hello } = this.#parts;
    this.#refusal = null;
    this.#readySinceMs = Infinity;
    const onMessage = (data: unknown): void => this.#receive(data);
    const onEnd = (end: SocketClose): void => this.#socketEnded(end);
    try {
      this.#socket = new WatchedSocket({
        socket: new webSocket(this.#url),
        clock,
        hello,
        onMessage,
        onEnd,
      });
    } catch (error) {
      this.#reconnectLater(String(error));
    }
  }

  /**
   * Sends a frame. Without a connection, the frame is dropped, because the server asks for all
   * missing frames after the next hello.
   */
  send(frame: AgentFrame): void {
    if (this.#socket?.isReady === true) this.#socket.send(frame);
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff();
    this.#socket?.close();
  }

  #receive(data: unknown): void {
    for (const reading of readFrames(data)) {
      if (reading.kind === 'read') this.#take(reading.frame);
      else if (reading.kind === 'unreadable') this.#unreadable(reading.taskId, reading.reason);
    }
  }

  #take(frame: ToAgentFrame): void {
    if (frame.type === 'pong') return;
    if (frame.type === 'ready') return this.#begin(frame);
    // A close reason is limited in length. The error frame before it has the full text, so this
    // frame is stored.
    if (this.#socket?.isReady !== true && frame.type === 'error') this.#refusal = frame.problem;
    else this.#parts.received(frame);
  }

  #begin(frame: ToAgentFrameOf<'ready'>): void {
    this.#readySinceMs = this.#parts.clock.monotonicMs();
    this.#closeReason = null;
    this.#socket?.ready(frame.heartbeatMs);
    this.#parts.ready(frame);
  }

  #unreadable(taskId: string | null, reason: string): void {
    const message = `A frame from the server cannot be read. Update @conch/sdk if it is older than the server. ${reason}`;
    this.#parts.problem({ code: 'frame-unreadable', message, taskId });
    // Fails the task at once, so that people do not wait for an agent that cannot read the task.
    const error = 'The agent cannot read its task. Update its @conch/sdk.';
    if (taskId !== null) this.send({ type: 'fail', taskId: taskId as never, error });
  }

  #socketEnded({ code, reason, wasOpen }: SocketClose): void {
    const said = this.#refusal?.detail ?? reason;
    const error = turnedAwayBy(code, said);
    if (error === null) {
      const why = said === '' ? `closed with ${code}` : said;
      return this.#reconnectLater(wasOpen || this.#refusal !== null ? why : this.#find());
    }
    this.#parts.problem({ code: 'turned-away', message: error.message, taskId: null });
    this.#parts.turnedAway(error);
  }

  // Finds the reason over HTTP, because a socket that never opened only reports the code 1006.
  #find(): Promise<string> {
    this.#closeReason ??= findServer(this.#parts.http, this.#parts.fetch);
    return this.#closeReason;
  }

  #reconnectLater(why: string | Promise<string>): void {
    const { clock, chance, onLost } = this.#parts;
    onLost();
    if (clock.monotonicMs() - this.#readySinceMs >= STEADY_MS) this.#failures = 0;
    const leastMs = (this.#refusal?.retryAfterSeconds ?? 0) * 1_000;
    const delayMs = Math.max(reconnectDelayMs(this.#failures, chance()), leastMs);
    this.#failures += 1;
    const what = this.#readySinceMs === Infinity ? 'No connection to' : 'Lost the connection to';
    const tell = (words: string): void => this.#tell(`${what} ${this.#url} (${words})`, delayMs);
    if (typeof why === 'string') tell(why);
    else void why.then(tell);
    this.#callOff = clock.after(delayMs, () => this.connect());
  }

  #tell(what: string, delayMs: number): void {
    if (this.#isClosed) return;
    const message = `${what}. Next try in ${(delayMs / 1_000).toFixed(1)} s.`;
    this.#parts.problem({ code: 'connection-lost', message, taskId: null });
  }
}

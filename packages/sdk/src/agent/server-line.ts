import type { AgentFrame, Problem, ToAgentFrame, ToAgentFrameOf } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { reconnectDelayMs } from '../reconnect-delay.ts';
import { WatchedSocket, type SocketEnd } from '../watched-socket.ts';
import type { SocketClass } from '../web-socket.ts';
import { findServer } from './find-server.ts';
import type { ReportProblem } from './problem.ts';
import { readFrames } from './read-frames.ts';
import type { TaskFrame } from './task-desk.ts';
import { turnedAwayBy, type TurnedAwayError } from './turned-away-error.ts';

export interface LineParts {
  /** Where the server is, without a slash at the end. */
  readonly http: string;
  readonly webSocket: SocketClass;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** From [0, 1). */
  readonly chance: () => number;
  /** The first frame of each connection. */
  readonly hello: () => AgentFrame;
  readonly ready: (frame: ToAgentFrameOf<'ready'>) => void;
  readonly received: (frame: TaskFrame) => void;
  readonly lost: () => void;
  readonly turnedAway: (error: TurnedAwayError) => void;
  readonly problem: ReportProblem;
}

// A connection that does not last so long counts as a failure: a server that takes everyone in
// and throws them out again is not to be asked twice a second.
const STEADY_MS = 10_000;

/** The way to the server: one socket after the other, for as long as it is wanted. */
export class ServerLine {
  readonly #parts: LineParts;
  readonly #url: string;
  #socket: WatchedSocket | null = null;
  #readySinceMs = Infinity;
  #failures = 0;
  /** Why it was not let in. */
  #refusal: Problem | null = null;
  /** What was found in the place of a socket; asked for once until there is a connection. */
  #found: Promise<string> | null = null;
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
    const heard = (data: unknown): void => this.#heard(data);
    const ended = (end: SocketEnd): void => this.#ended(end);
    try {
      this.#socket = new WatchedSocket({
        socket: new webSocket(this.#url),
        clock,
        hello,
        heard,
        ended,
      });
    } catch (error) {
      this.#comeBack(String(error));
    }
  }

  /** Whoever has no connection has nothing to send: everything is asked for again by the next. */
  send(frame: AgentFrame): void {
    if (this.#socket?.isReady === true) this.#socket.send(frame);
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff();
    this.#socket?.close();
  }

  #heard(data: unknown): void {
    for (const reading of readFrames(data)) {
      if (reading.kind === 'read') this.#take(reading.frame);
      else if (reading.kind === 'unreadable') this.#unreadable(reading.taskId, reading.reason);
    }
  }

  #take(frame: ToAgentFrame): void {
    if (frame.type === 'pong') return;
    if (frame.type === 'ready') return this.#begin(frame);
    // A close has only room for part of the reason.
    if (this.#socket?.isReady !== true && frame.type === 'error') this.#refusal = frame.problem;
    else this.#parts.received(frame);
  }

  #begin(frame: ToAgentFrameOf<'ready'>): void {
    this.#readySinceMs = this.#parts.clock.monotonicMs();
    this.#found = null;
    this.#socket?.ready(frame.heartbeatMs);
    this.#parts.ready(frame);
  }

  #unreadable(taskId: string | null, reason: string): void {
    const message = `The server said something that cannot be read; is @conch/sdk too old? ${reason}`;
    this.#parts.problem({ code: 'frame-unreadable', message, taskId });
    // Nobody need wait for an agent that cannot read its task.
    const error = 'The agent cannot read its task: its @conch/sdk is too old.';
    if (taskId !== null) this.send({ type: 'fail', taskId: taskId as never, error });
  }

  #ended({ code, reason, wasOpen }: SocketEnd): void {
    const said = this.#refusal?.detail ?? reason;
    const error = turnedAwayBy(code, said);
    if (error === null) {
      const why = said === '' ? `closed with ${code}` : said;
      return this.#comeBack(wasOpen || this.#refusal !== null ? why : this.#find());
    }
    this.#parts.problem({ code: 'turned-away', message: error.message, taskId: null });
    this.#parts.turnedAway(error);
  }

  // A socket that never opened does not say why: "closed with 1006" helps nobody.
  #find(): Promise<string> {
    this.#found ??= findServer(this.#parts.http, this.#parts.fetch);
    return this.#found;
  }

  #comeBack(why: string | Promise<string>): void {
    const { clock, chance, lost } = this.#parts;
    lost();
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
    const message = `${what}; next try in ${(delayMs / 1_000).toFixed(1)} s.`;
    this.#parts.problem({ code: 'connection-lost', message, taskId: null });
  }
}

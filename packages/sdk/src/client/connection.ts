import { PROTOCOL_VERSION, type ServerFrameOf } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { reconnectDelayMs } from '../reconnect-delay.ts';
import { WatchedSocket } from '../watched-socket.ts';
import type { SocketLike } from '../web-socket.ts';
import { meaningOf } from './close-meaning.ts';
import { closedFailure, connectionFailure, type ConchError } from './conch-error.ts';
import { readFrames, type ReadFrames } from './read-frames.ts';
import type { SentFrame } from './sent-frame.ts';

/** How the socket of a client stands. */
export type ConnectionState =
  /** Nothing has asked for it yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly personId: string }
  /** It was lost, or could not be opened; it comes back by itself. */
  | { readonly kind: 'waiting'; readonly failure: ConchError }
  /** It does not come back until `connect` is called: who looks is signed out, say. */
  | { readonly kind: 'stopped'; readonly failure: ConchError };

interface ConnectionParts {
  readonly clock: Clock;
  /** From [0, 1). */
  readonly chance: () => number;
  readonly ticket: (signal: AbortSignal) => Promise<string>;
  readonly socket: () => SocketLike;
  readonly heard: (read: ReadFrames) => void;
  readonly changed: (state: ConnectionState) => void;
}

const TICKET_WITHIN_MS = 15_000;
// A connection that does not last so long counts as a failure: a server that takes everyone in
// and throws them out again is not to be asked twice a second.
const STEADY_MS = 10_000;
// Somebody waits to be told: most servers answer a ping within a tenth of that.
const ANSWER_WITHIN_MS = 2_000;

/** The one socket of a client: it comes back whenever it is lost, unless that is of no use. */
export class Connection {
  readonly #parts: ConnectionParts;
  #state: ConnectionState = { kind: 'idle' };
  #socket: WatchedSocket | null = null;
  #readySinceMs = Infinity;
  #failures = 0;
  #hadBadTicket = false;
  #isClosed = false;
  #callOff: () => void = () => {};

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Opens it if it never was; one that waits or was stopped has its reasons. */
  begin(): void {
    if (this.#state.kind === 'idle') this.open();
  }

  /** Opens it, unless it is open or about to be; one that waits does so no longer. */
  open(): void {
    const { kind } = this.#state;
    if (this.#isClosed || kind === 'open' || kind === 'connecting') return;
    this.#callOff();
    this.#become({ kind: 'connecting' });
    void this.#connect();
  }

  /** Finds out whether the server is there: one that does not answer soon is lost. */
  check(): void {
    // There is news of the line: how often it failed before says nothing of it.
    if (this.#state.kind !== 'open') this.#failures = 0;
    if (this.#state.kind === 'waiting') this.open();
    else this.#socket?.ask(ANSWER_WITHIN_MS);
  }

  /** Whether it went out. */
  send(frame: SentFrame): boolean {
    if (this.#socket?.isReady !== true) return false;
    this.#socket.send(frame);
    return true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#callOff();
    this.#socket?.close();
    this.#become({ kind: 'stopped', failure: closedFailure() });
  }

  // With a token no ticket is needed. But who is refused a socket is not told why, and who asks
  // for a ticket is.
  async #connect(): Promise<void> {
    const { clock, ticket, socket } = this.#parts;
    const late = new AbortController();
    this.#callOff = clock.after(TICKET_WITHIN_MS, () => late.abort());
    try {
      const given = await ticket(late.signal);
      if (this.#isClosed) return;
      this.#callOff();
      this.#socket = new WatchedSocket({
        socket: socket(),
        clock,
        hello: () => ({ type: 'hello', protocol: PROTOCOL_VERSION, ticket: given }),
        heard: (data) => this.#heard(readFrames(data)),
        ended: ({ code }) => this.#ended(code),
      });
    } catch (error) {
      if (this.#isClosed) return;
      this.#callOff();
      const failure = connectionFailure(error);
      this.#lost(failure, failure.status === 401 || failure.status === 403);
    }
  }

  #ready({ personId, heartbeatMs }: ServerFrameOf<'ready'>): void {
    this.#socket?.ready(heartbeatMs);
    this.#readySinceMs = this.#parts.clock.monotonicMs();
    this.#become({ kind: 'open', personId });
  }

  #heard(read: ReadFrames): void {
    for (const frame of read.frames) {
      if (frame.type === 'ready') this.#ready(frame);
      if (frame.type === 'error' && frame.problem.code === 'bad-ticket') this.#hadBadTicket = true;
    }
    this.#parts.heard(read);
  }

  #ended(code: number): void {
    const { failure, isFinal } = meaningOf(code, { hadBadTicket: this.#hadBadTicket });
    if (this.#parts.clock.monotonicMs() - this.#readySinceMs >= STEADY_MS) this.#failures = 0;
    this.#readySinceMs = Infinity;
    this.#hadBadTicket = false;
    this.#socket = null;
    this.#lost(failure, isFinal);
  }

  #lost(failure: ConchError, isFinal: boolean): void {
    if (isFinal) return this.#become({ kind: 'stopped', failure });
    const { clock, chance } = this.#parts;
    const delayMs = reconnectDelayMs(this.#failures, chance());
    this.#failures += 1;
    this.#callOff = clock.after(delayMs, () => this.open());
    return this.#become({ kind: 'waiting', failure });
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    this.#parts.changed(state);
  }
}

import type { ServerFrameOf } from '@conch/protocol';
import { CLOSE_CODES, PROTOCOL_VERSION } from '@conch/protocol/client';
import type { SdkClock } from '../../clock.ts';
import { reconnectDelayMs } from '../../reconnect-delay.ts';
import { WatchedSocket } from '../../watched-socket.ts';
import type { SocketLike } from '../../web-socket.ts';
import { closedFailure, connectionFailure, ConchError, refusal } from '../conch-error.ts';
import { readFrames, type ReadFrames } from './read-frames.ts';
import type { ClientFrameInput } from './client-frame-input.ts';

/** The meaning of a closed socket. */
interface CloseMeaning {
  readonly failure: ConchError;
  /** True if a reconnect is useless. */
  readonly isFinal: boolean;
}

/** The client sent a frame larger than the server accepts (RFC 6455). */
const TOO_LARGE = 1009;

/**
 * The meaning of a close code. `hadBadTicket` is true if the server has just refused the ticket.
 */
function meaningOf(code: number, { hadBadTicket = false } = {}): CloseMeaning {
  switch (code) {
    case CLOSE_CODES['signed-out']: {
      // A ticket may expire before its session. Only the next ticket request shows whether the
      // session is still valid.
      const what = 'You are signed out. Sign in again.';
      return { failure: refusal('not-signed-in', what), isFinal: !hadBadTicket };
    }
    case CLOSE_CODES['version-mismatch']: {
      const what = 'Client and server have different protocol versions. Update the older one.';
      return { failure: refusal('version-mismatch', what), isFinal: true };
    }
    case CLOSE_CODES['not-understood']: {
      const what = 'The server cannot read this client. Update the older of the two.';
      return { failure: refusal('unknown-frame', what), isFinal: true };
    }
    case TOO_LARGE:
      return {
        failure: refusal('too-large', 'The frame is too large. Send less at once.'),
        isFinal: false,
      };
    default: {
      const detail = `The connection was lost (${code}).`;
      return { failure: new ConchError({ code: 'no-connection', detail }), isFinal: false };
    }
  }
}

/** The state of a client's socket. */
export type ConnectionState =
  /** Not opened yet, because nothing needed it. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly personId: string }
  /** The socket is lost or could not be opened. The client reconnects by itself. */
  | { readonly kind: 'waiting'; readonly failure: ConchError }
  /** The socket stays closed until `connect` is called, for example because the session is over. */
  | { readonly kind: 'stopped'; readonly failure: ConchError };

interface ConnectionParts {
  readonly clock: SdkClock;
  /** A random number from [0, 1). */
  readonly chance: () => number;
  readonly ticket: (signal: AbortSignal) => Promise<string>;
  readonly socket: () => SocketLike;
  readonly heard: (read: ReadFrames) => void;
  readonly changed: (state: ConnectionState) => void;
}

const TICKET_WITHIN_MS = 15_000;
// A connection that ends sooner counts as a failure. Otherwise the client would reconnect twice a
// second to a server that accepts and drops connections.
const STEADY_MS = 10_000;
// A person waits for the result. Most servers answer a ping in a tenth of this time.
const ANSWER_WITHIN_MS = 2_000;

/** The one socket of a client. It reconnects after each loss, unless a reconnect is useless. */
export class ClientConnection {
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

  /** Opens the socket if it was never open. A waiting or stopped socket stays as it is. */
  begin(): void {
    if (this.#state.kind === 'idle') this.open();
  }

  /** Opens the socket unless it is open or opening. A waiting socket opens at once. */
  open(): void {
    const { kind } = this.#state;
    if (this.#isClosed || kind === 'open' || kind === 'connecting') return;
    this.#callOff();
    this.#become({ kind: 'connecting' });
    void this.#connect();
  }

  /**
   * Checks whether the server answers. If no answer arrives soon, the connection counts as lost.
   */
  check(): void {
    // The network has changed, so the earlier failures no longer count.
    if (this.#state.kind !== 'open') this.#failures = 0;
    if (this.#state.kind === 'waiting') this.open();
    else this.#socket?.ask(ANSWER_WITHIN_MS);
  }

  /** Sends a frame if the socket is ready. Returns true if the frame was sent. */
  send(frame: ClientFrameInput): boolean {
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

  // The client requests a ticket even if it has a token. A refused ticket request returns the
  // reason, but a refused socket does not.
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
        onMessage: (data) => this.#heard(readFrames(data)),
        onEnd: ({ code }) => this.#ended(code),
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

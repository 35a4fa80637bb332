import { unreachable } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import type { SdkClock } from '../../clock.ts';
import { deferred } from '../../deferred.ts';
import type { SocketClass, SocketLike } from '../../web-socket.ts';
import { closedFailure, ConchError, refusal } from '../conch-error.ts';
import { ClientConnection, type ConnectionState } from './connection.ts';
import { Feeds } from './feeds.ts';
import type { HttpCaller } from '../http/http-caller.ts';
import { Outbox } from './outbox.ts';
import type { ClientFrameInput } from './client-frame-input.ts';
import type { ReadFrames } from './read-frames.ts';

interface LiveParts {
  readonly caller: HttpCaller;
  readonly url: string;
  readonly token: string | null;
  readonly webSocket: SocketClass;
  readonly clock: SdkClock;
  /** A random number from [0, 1). */
  readonly chance: () => number;
  readonly coalesceForums: boolean;
  readonly problem: (problem: ConchError) => void;
}

type Listener = (state: ConnectionState) => void;

/** A client's socket with its feeds and its outbox. */
export class Live {
  readonly feeds: Feeds;
  readonly outbox: Outbox;
  readonly #parts: LiveParts;
  readonly #connection: ClientConnection;
  readonly #listeners = new Set<Listener>();

  constructor(parts: LiveParts) {
    this.#parts = parts;
    const { clock, chance, caller } = parts;
    const send = (frame: ClientFrameInput): boolean => this.send(frame);
    this.outbox = new Outbox({ send, clock, doubt: () => this.check() });
    this.feeds = new Feeds({ send, clock, coalesceForums: parts.coalesceForums });
    this.#connection = new ClientConnection({
      clock,
      chance,
      ticket: async (signal) => (await caller.call('makeTicket', { signal })).ticket,
      socket: () => newSocket(parts),
      heard: (read) => this.#heard(read),
      changed: (state) => this.#changed(state),
    });
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  /** Opens the socket if it was never open. */
  begin(): void {
    this.#connection.begin();
  }

  /** Opens the socket now. Resolves when it is open. Rejects if it stops. */
  async open(): Promise<void> {
    this.#connection.open();
    const { promise, resolve, reject } = deferred<void>();
    const look: Listener = (state) => {
      if (state.kind === 'open') resolve();
      else if (state.kind === 'stopped') reject(state.failure);
    };
    const leave = this.onState(look);
    look(this.state);
    await promise.finally(leave);
  }

  /** Checks now whether the server answers. */
  check(): void {
    this.#connection.check();
  }

  /** Sends a frame if the socket is ready. Returns true if the frame was sent. */
  send(frame: ClientFrameInput): boolean {
    return this.#connection.send(frame);
  }

  onState(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#connection.close();
    this.feeds.close(closedFailure());
  }

  #changed(state: ConnectionState): void {
    switch (state.kind) {
      case 'idle':
        break;
      case 'connecting':
        this.outbox.begin();
        break;
      case 'open':
        this.feeds.connected();
        this.outbox.connected();
        break;
      case 'waiting':
        this.feeds.lost();
        this.outbox.lost(state.failure);
        break;
      case 'stopped':
        this.feeds.lost();
        this.outbox.stop(state.failure);
        break;
      default:
        unreachable(state);
    }
    for (const listener of this.#listeners) listener(state);
  }

  #heard({ frames, unreadable }: ReadFrames): void {
    for (const frame of frames) this.#take(frame);
    if (unreadable.length === 0) return;
    const detail = `This client cannot read frames of the server: ${unreadable.join(', ')}.`;
    this.#parts.problem(new ConchError({ code: 'not-understood', detail }));
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'ack') this.outbox.answered(frame);
    else if (frame.type !== 'error') this.feeds.take(frame);
    else if (!this.outbox.answered(frame) && !this.feeds.refused(frame)) {
      this.#parts.problem(new ConchError(frame.problem));
    }
  }
}

function newSocket({ webSocket, url, token }: LiveParts): SocketLike {
  if (token === null) return new webSocket(url);
  const WithHeaders = webSocket as new (to: string, options: object) => SocketLike;
  try {
    return new WithHeaders(url, { headers: { authorization: `Bearer ${token}` } });
  } catch {
    const what =
      'A token needs a WebSocket with headers, which this platform lacks. Sign in instead.';
    throw refusal('not-allowed', what);
  }
}

import type { Duplex } from 'node:stream';
import {
  CLOSE_CODES,
  type CloseReason,
  type ServerFrame,
  type ToAgentFrame,
} from '@conch/protocol';
import type { WebSocket } from 'ws';
import type { Services } from '../services.ts';
import { ControlFrames } from './control-frames.ts';
import { framed } from './spaces/framed.ts';
import { IncomingFrames } from './incoming-frames.ts';
import { Outlet } from './outlet.ts';

interface SocketEndParts {
  readonly socket: WebSocket;
  /** The network connection that carries the socket. */
  readonly stream: Duplex;
  readonly services: Pick<Services, 'clock' | 'config' | 'metrics'>;
  /** Handles the frames one after the other, and only while they can be answered. */
  readonly take: (text: string) => Promise<void>;
  /** Called when the server closes the socket. The client may stay connected for a moment. */
  readonly closing?: () => void;
  readonly over: () => void;
}

const MOST_UNREADABLE = 10;
const LAST_WORDS_MS = 1_000;
// RFC 6455, 7.4.1. ws closes with this code too if a message is above the limit of the server.
const MESSAGE_TOO_LONG = 1009;

/** The server side of one socket, shared by people and agents. */
export class SocketEnd {
  readonly outlet: Outlet;
  readonly #parts: SocketEndParts;
  readonly #incoming: IncomingFrames;
  readonly #control: ControlFrames;
  readonly #callOffHello: () => void;
  #unreadable = 0;
  #isAlive = true;

  constructor(parts: SocketEndParts) {
    this.#parts = parts;
    const { socket, stream, services, take } = parts;
    const { clock, config } = services;
    const { stalledMs, helloMs } = config.limits;
    const stalled = (): void =>
      this.close('too-slow', 'You read too slowly. Reconnect and resume.');
    this.outlet = new Outlet({ stream, isOpen: () => this.isOpen, clock, stalledMs, stalled });
    this.#incoming = new IncomingFrames({ socket, room: () => this.outlet.room(), take });
    this.#control = new ControlFrames({ outlet: this.outlet, tooMany: () => this.#drown() });
    this.#callOffHello = clock.after(helloMs, () =>
      this.close('hello-late', 'No hello came in time. Send it as soon as the socket is open.'),
    );
    // Frames are text, so a binary frame is treated as unreadable.
    socket.on('message', (data, isBinary) =>
      this.#incoming.add(isBinary ? '' : (data as Buffer).toString()),
    );
    socket.on('ping', (payload) => this.#control.ping(payload));
    socket.on('pong', () => {
      this.#isAlive = true;
      this.#control.pong();
    });
    // The `close` event follows, so the error needs no handling.
    socket.on('error', () => {});
    socket.on('close', () => this.#over());
  }

  get isOpen(): boolean {
    const { socket } = this.#parts;
    return socket.readyState === socket.OPEN;
  }

  /** Cancels the time limit for `hello`. */
  greeted(): void {
    this.#callOffHello();
  }

  send(frame: ServerFrame | ToAgentFrame): void {
    this.outlet.send(framed(JSON.stringify(frame)).frame);
  }

  close(reason: CloseReason, words: string): void {
    const { socket, services } = this.#parts;
    if (!this.isOpen) return;
    services.metrics.countClosing(reason);
    socket.close(CLOSE_CODES[reason], words);
    this.#parts.closing?.();
    this.#terminateSoon();
  }

  /** Closes the socket because of a message that is too long. */
  tooLong(): void {
    const { socket } = this.#parts;
    if (!this.isOpen) return;
    socket.close(MESSAGE_TOO_LONG);
    // Stops reading, so that the message does not fill the memory.
    socket.pause();
    this.#terminateSoon();
  }

  /**
   * Ends the socket if the client did not answer the last heartbeat. Otherwise sends the next
   * heartbeat.
   */
  beat(): void {
    const { socket } = this.#parts;
    this.#control.beat();
    // While reading is paused, the server cannot see the answer, so the socket is not terminated.
    if (!this.#isAlive && !socket.isPaused) return socket.terminate();
    this.#isAlive = false;
    socket.ping();
  }

  /** Counts an unreadable frame. A few are tolerated, too many close the socket. */
  notUnderstood(): void {
    this.#unreadable += 1;
    if (this.#unreadable < MOST_UNREADABLE) return;
    this.close('not-understood', 'Too many unreadable frames. Check the client.');
  }

  // A client that does not read never completes the closing handshake, so the socket is terminated
  // after a moment.
  #terminateSoon(): void {
    const { socket, services } = this.#parts;
    services.clock.after(LAST_WORDS_MS, () => socket.terminate());
  }

  #drown(): void {
    this.close('too-slow', 'Too many pings at once. Ping less often.');
    // Stops reading, because the client may continue to send.
    this.#parts.socket.pause();
  }

  #over(): void {
    this.#callOffHello();
    this.outlet.close();
    this.#incoming.close();
    this.#parts.over();
  }
}

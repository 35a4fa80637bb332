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
import { framed } from './framed.ts';
import { Incoming } from './incoming.ts';
import { Outlet } from './outlet.ts';

interface SocketEndParts {
  readonly socket: WebSocket;
  /** What the socket is spoken over. */
  readonly stream: Duplex;
  readonly services: Pick<Services, 'clock' | 'config' | 'metrics'>;
  /** Frames are taken one after the other, and only while they can be answered. */
  readonly take: (text: string) => Promise<void>;
  /** It is being closed from here: whoever is at the other end may still be there for a moment. */
  readonly closing?: () => void;
  readonly over: () => void;
}

const MOST_UNREADABLE = 10;
const LAST_WORDS_MS = 1_000;

/** This end of one socket: what is the same whoever is at the other. */
export class SocketEnd {
  readonly outlet: Outlet;
  readonly #parts: SocketEndParts;
  readonly #incoming: Incoming;
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
      this.close('too-slow', 'You read too slowly; come back and resume.');
    this.outlet = new Outlet({ stream, isOpen: () => this.isOpen, clock, stalledMs, stalled });
    this.#incoming = new Incoming({ socket, room: () => this.outlet.room(), take });
    this.#control = new ControlFrames({ outlet: this.outlet, tooMany: () => this.#drown() });
    this.#callOffHello = clock.after(helloMs, () =>
      this.close('hello-late', 'Say hello first, and soon.'),
    );
    // Frames are text: what is not cannot be read as JSON either.
    socket.on('message', (data, isBinary) =>
      this.#incoming.add(isBinary ? '' : (data as Buffer).toString()),
    );
    socket.on('ping', (payload) => this.#control.ping(payload));
    socket.on('pong', () => {
      this.#isAlive = true;
      this.#control.pong();
    });
    // What ends a socket is told by 'close'; an error only says how.
    socket.on('error', () => {});
    socket.on('close', () => this.#over());
  }

  get isOpen(): boolean {
    const { socket } = this.#parts;
    return socket.readyState === socket.OPEN;
  }

  /** A hello came in time. */
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
    // Whoever does not read does not read this either.
    services.clock.after(LAST_WORDS_MS, () => socket.terminate());
  }

  /** Ends a socket that has not answered the last heartbeat, and asks for the next. */
  beat(): void {
    const { socket } = this.#parts;
    this.#control.beat();
    // One that is not being read cannot have answered.
    if (!this.#isAlive && !socket.isPaused) return socket.terminate();
    this.#isAlive = false;
    socket.ping();
  }

  /** Something came that is no frame: a few of them are a mistake, many are not for us. */
  notUnderstood(): void {
    this.#unreadable += 1;
    if (this.#unreadable < MOST_UNREADABLE) return;
    this.close('not-understood', 'Too many frames that cannot be read; check the client.');
  }

  #drown(): void {
    this.close('too-slow', 'You ping faster than you can be answered.');
    // Whoever goes on all the same is not read any more.
    this.#parts.socket.pause();
  }

  #over(): void {
    this.#callOffHello();
    this.outlet.close();
    this.#incoming.close();
    this.#parts.over();
  }
}

import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import {
  CLOSE_CODES,
  FAILURES,
  HTTP_API,
  PROTOCOL_VERSION,
  serverFrame,
  type ServerFrame,
} from '@conch/protocol';
import { WebSocket } from 'ws';
import { documented } from '../../support/documented.ts';
import type { WalkWire } from './wire.ts';
import type { WalkCaller } from './callers.ts';

// Codes for a message that is too large or not UTF-8. `ws` closes the socket by itself, as RFC 6455
// requires.
const OF_THE_PROTOCOL = [1009, 1007];

/** A caller's socket. Every received frame must match the protocol. */
export class SocketCaller {
  readonly #socket: WebSocket;
  readonly #fault: (words: string) => void;
  #received: ServerFrame[] = [];
  #arrival = Promise.withResolvers<void>();
  #requests = 0;

  private constructor(socket: WebSocket, fault: (words: string) => void) {
    this.#socket = socket;
    this.#fault = fault;
    socket.on('message', (data: Buffer) => {
      const value = JSON.parse(data.toString()) as unknown;
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) this.#take(one);
      this.#wake();
    });
    socket.on('error', (error) => fault(error.message));
    socket.on('close', (code) => {
      const known: readonly number[] = [...Object.values(CLOSE_CODES), ...OF_THE_PROTOCOL, 1006];
      if (!known.includes(code)) fault(`closed with ${code}`);
      this.#wake();
    });
  }

  /** Opens a socket and sends `hello`. */
  static async open(
    { wire, caller }: { readonly wire: WalkWire; readonly caller: WalkCaller },
    fault: (words: string) => void,
  ): Promise<SocketCaller> {
    const { headers } = caller;
    const socket = new WebSocket(`${wire.origin.replace('http', 'ws')}/ws`, { headers });
    const socketCaller = new SocketCaller(socket, fault);
    await once(socket, 'open');
    const path = `/api/v1${HTTP_API.makeTicket.path}`;
    const heard = await wire.send({ method: 'POST', path, headers, body: null });
    const { ticket } = (documented('makeTicket', HTTP_API.makeTicket, heard).body ?? {}) as {
      readonly ticket?: string;
    };
    socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, ticket }));
    await socketCaller.#until(({ type }) => type === 'ready');
    return socketCaller;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends a message. Returns the frames received until a later ping is answered. */
  async send(
    text: string,
    how: { readonly isBinary: boolean; readonly isCut: boolean },
  ): Promise<readonly ServerFrame[]> {
    this.#received = [];
    const half = how.isCut ? Math.floor(text.length / 2) : text.length;
    this.#socket.send(text.slice(0, half), { fin: !how.isCut, binary: how.isBinary });
    if (how.isCut) this.#socket.send(text.slice(half), { binary: how.isBinary });
    this.#requests += 1;
    const ref = `after ${this.#requests}`;
    this.#socket.send(JSON.stringify({ type: 'ping', ref }), () => {});
    await this.#until((frame) => frame.type === 'pong' && frame.ref === ref);
    return this.#received.filter((frame) => frame.type !== 'pong' || frame.ref !== ref);
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(value: unknown): void {
    const parsed = serverFrame.safeParse(value);
    if (!parsed.success) return this.#fault(`is no frame: ${JSON.stringify(value).slice(0, 300)}`);
    if (!isDeepStrictEqual(parsed.data, value)) {
      return this.#fault(`has more than the protocol says: ${JSON.stringify(value).slice(0, 300)}`);
    }
    this.#received.push(parsed.data);
    if (parsed.data.type !== 'error') return;
    const { code, status } = parsed.data.problem;
    if (FAILURES[code] !== status) this.#fault(`${code} has the status ${status}`);
    if (code === 'broken') this.#fault('something broke inside');
  }

  #wake(): void {
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers<void>();
  }

  async #until(isIt: (frame: ServerFrame) => boolean): Promise<void> {
    while (!this.#received.some(isIt) && this.#socket.readyState !== WebSocket.CLOSED) {
      await this.#arrival.promise;
    }
  }
}

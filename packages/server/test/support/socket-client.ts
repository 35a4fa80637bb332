import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import {
  PROTOCOL_VERSION,
  serverFrame,
  type clientFrame,
  type ServerFrame,
  type ServerFrameOf,
} from '@conch/protocol';
import { onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { z } from 'zod';
import type { Client } from './client.ts';

/** What a client says, before anyone has looked at it. */
export type SentFrame = z.input<typeof clientFrame>;

type Type = ServerFrame['type'];
type Wanted<F extends ServerFrame> = (frame: ServerFrame) => frame is F;

/** How a socket ended. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** What a test may want otherwise. */
export interface SocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Comes with this in the place of the cookie. */
  readonly token?: string;
  /** Leaves the server's heartbeat without an answer. */
  readonly isDeaf?: boolean;
}

/** A client at its socket. Every frame is looked at: the server says only what is documented. */
export class SocketClient {
  readonly frames: ServerFrame[] = [];
  readonly closed: Promise<Closing>;
  readonly #socket: WebSocket;
  readonly #undocumented: Error[] = [];
  #closing: Closing | null = null;
  #taken = 0;
  #wake: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#closing = { code, reason: reason.toString() };
        resolve(this.#closing);
        this.#wake();
      });
    });
    socket.on('error', () => {});
    socket.on('message', (bytes, isBinary) => this.#heard((bytes as Buffer).toString(), isBinary));
    onTestFinished(() => {
      socket.terminate();
      const [first] = this.#undocumented;
      if (first !== undefined) throw first;
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** How much has come and has not been waited for. */
  get unseen(): readonly ServerFrame[] {
    return this.frames.slice(this.#taken);
  }

  send(frame: SentFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(bytes: string | Buffer): void {
    this.#socket.send(bytes);
  }

  /** Waits for a frame; those before it are passed over. */
  async next<F extends ServerFrame>(isIt: Wanted<F> | ((frame: ServerFrame) => boolean)) {
    for (;;) {
      const [first] = this.#undocumented;
      if (first !== undefined) throw first;
      const frame = this.frames[this.#taken];
      if (frame === undefined) {
        if (this.#closing !== null) throw new Error(`closed: ${JSON.stringify(this.#closing)}`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#taken += 1;
      if (isIt(frame)) return frame as F;
    }
  }

  /** Waits for a frame of a type; those before it are passed over. */
  nextOf<T extends Type>(type: T, isIt: (frame: ServerFrameOf<T>) => boolean = () => true) {
    return this.next(
      (frame): frame is ServerFrameOf<T> => frame.type === type && isIt(frame as ServerFrameOf<T>),
    );
  }

  /** A frame of a type, whether it has been waited past or is still to come. */
  async seen<T extends Type>(type: T, isIt: (frame: ServerFrameOf<T>) => boolean = () => true) {
    const is = (frame: ServerFrame): frame is ServerFrameOf<T> =>
      frame.type === type && isIt(frame as ServerFrameOf<T>);
    return this.frames.find(is) ?? this.next(is);
  }

  /** Sends something with a `clientId`; what it is answered with. */
  async ask(frame: SentFrame & { readonly clientId: string }) {
    this.send(frame);
    return this.next(
      (answer): answer is ServerFrameOf<'ack' | 'error'> =>
        (answer.type === 'ack' || answer.type === 'error') && answer.clientId === frame.clientId,
    );
  }

  /** Follows a space; resolves when it is live. */
  async follow(spaceId: string, after: number | null = null) {
    this.send({ type: 'subscribe', spaces: { [spaceId]: after } });
    return this.nextOf('subscribed', (frame) => frame.spaceId === spaceId);
  }

  /** Resolves when the server has taken everything that was sent before. */
  async sync(): Promise<void> {
    const ref = `sync ${this.frames.length}`;
    this.send({ type: 'ping', ref });
    await this.nextOf('pong', (frame) => frame.ref === ref);
  }

  /** Stops reading, as a client that hangs. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Cuts the line, whatever is on its way. */
  cut(): void {
    this.#socket.terminate();
  }

  /** Closes as a page does that is left. */
  async leave(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  #heard(text: string, isBinary: boolean): void {
    const given: unknown = JSON.parse(text);
    for (const frame of Array.isArray(given) ? given : [given]) {
      const read = serverFrame.safeParse(frame);
      if (!isBinary && read.success && isDeepStrictEqual(read.data, frame)) {
        this.frames.push(read.data);
        continue;
      }
      const why = read.success ? 'has fields that are not documented' : read.error.message;
      this.#undocumented.push(new Error(`a frame ${why}: ${JSON.stringify(frame).slice(0, 500)}`));
    }
    this.#wake();
  }
}

/** Opens a socket and says nothing yet. */
export async function openSocket(
  client: Client,
  options: SocketOptions = {},
): Promise<SocketClient> {
  const socket = socketOf(client, options);
  const opened = new SocketClient(socket);
  await once(socket, 'open');
  return opened;
}

/** Opens a socket and says hello. */
export async function connect(client: Client, options: SocketOptions = {}): Promise<SocketClient> {
  const ticket = options.token === undefined ? (await client.call('makeTicket')).ticket : undefined;
  const socket = await openSocket(client, options);
  socket.send({
    type: 'hello',
    protocol: PROTOCOL_VERSION,
    ...(ticket === undefined ? {} : { ticket }),
  });
  await socket.nextOf('ready');
  return socket;
}

/** Tries to open a socket and is refused in plain HTTP: with which status and code. */
export async function refusedSocket(client: Client, options: SocketOptions = {}) {
  const socket = socketOf(client, options);
  socket.on('error', () => {});
  const [, answer] = (await Promise.race([
    once(socket, 'unexpected-response'),
    once(socket, 'open').then(() => {
      socket.terminate();
      throw new Error('the socket was opened');
    }),
  ])) as [unknown, IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.statusCode, problem: JSON.parse(text) as { code: string }, retryAfter };
}

function socketOf(client: Client, { headers = {}, token, isDeaf = false }: SocketOptions) {
  const credential: Record<string, string> =
    token === undefined
      ? { ...(client.cookie === null ? {} : { cookie: client.cookie }), origin: client.origin }
      : { authorization: `Bearer ${token}` };
  const options: ClientOptions = {
    headers: { ...credential, ...headers },
    autoPong: !isDeaf,
    perMessageDeflate: false,
  };
  return new WebSocket(`${client.origin.replace('http', 'ws')}/ws`, options);
}

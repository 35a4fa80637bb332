import { once } from 'node:events';
import {
  PROTOCOL_VERSION,
  serverFrame,
  type clientFrame,
  type ServerFrame,
  type ServerFrameOf,
} from '@conch/protocol';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { FrameClient, refusalOf, socketAt } from './frame-client.ts';

/** What a client says, before anyone has looked at it. */
export type SentFrame = z.input<typeof clientFrame>;

/** What a test may want otherwise. */
export interface SocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Comes with this in the place of the cookie. */
  readonly token?: string;
  /** Leaves the server's heartbeat without an answer. */
  readonly isDeaf?: boolean;
}

/** A person's client at its socket. */
export class SocketClient extends FrameClient<SentFrame, ServerFrame> {
  constructor(socket: WebSocket) {
    super(socket, serverFrame);
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
export function refusedSocket(client: Client, options: SocketOptions = {}) {
  return refusalOf(socketOf(client, options));
}

function socketOf(client: Client, { headers = {}, token, isDeaf = false }: SocketOptions) {
  const credential: Record<string, string> =
    token === undefined
      ? { ...(client.cookie === null ? {} : { cookie: client.cookie }), origin: client.origin }
      : { authorization: `Bearer ${token}` };
  return socketAt(client.origin, '/ws', { headers: { ...credential, ...headers }, isDeaf });
}

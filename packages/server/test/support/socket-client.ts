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
import type { TestClient } from './client.ts';
import { FrameClient, refusalOf, socketAt } from './frame-client.ts';

/** A frame of a client, before validation. */
export type UncheckedFrame = z.input<typeof clientFrame>;

/** Options of a socket. */
export interface SocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** A token that is used instead of the cookie. */
  readonly token?: string;
  /** Whether the socket ignores the server's heartbeat. */
  readonly isDeaf?: boolean;
}

/** The client of a person, connected by its socket. */
export class SocketClient extends FrameClient<UncheckedFrame, ServerFrame> {
  constructor(socket: WebSocket) {
    super(socket, serverFrame);
  }

  /** Sends a frame with a `clientId` and returns its answer. */
  async ask(frame: UncheckedFrame & { readonly clientId: string }) {
    this.send(frame);
    return this.next(
      (answer): answer is ServerFrameOf<'ack' | 'error'> =>
        (answer.type === 'ack' || answer.type === 'error') && answer.clientId === frame.clientId,
    );
  }

  /** Follows a space. Resolves when the subscription is live. */
  async follow(spaceId: string, after: number | null = null) {
    this.send({ type: 'subscribe', spaces: { [spaceId]: after } });
    return this.nextOf('subscribed', (frame) => frame.spaceId === spaceId);
  }

  /** Resolves when the server has handled all frames sent before. */
  async sync(): Promise<void> {
    const ref = `sync ${this.frames.length}`;
    this.send({ type: 'ping', ref });
    await this.nextOf('pong', (frame) => frame.ref === ref);
  }
}

/** Opens a socket without a hello. */
export async function openSocket(
  client: TestClient,
  options: SocketOptions = {},
): Promise<SocketClient> {
  const socket = socketOf(client, options);
  const opened = new SocketClient(socket);
  await once(socket, 'open');
  return opened;
}

/** Opens a socket and sends `hello`. */
export async function connect(
  client: TestClient,
  options: SocketOptions = {},
): Promise<SocketClient> {
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

/** Tries to open a socket. The server must refuse in plain HTTP. Returns the refusal. */
export function refusedSocket(client: TestClient, options: SocketOptions = {}) {
  return refusalOf(socketOf(client, options));
}

function socketOf(client: TestClient, { headers = {}, token, isDeaf = false }: SocketOptions) {
  const credential: Record<string, string> =
    token === undefined
      ? { ...(client.cookie === null ? {} : { cookie: client.cookie }), origin: client.origin }
      : { authorization: `Bearer ${token}` };
  return socketAt(client.origin, '/ws', { headers: { ...credential, ...headers }, isDeaf });
}

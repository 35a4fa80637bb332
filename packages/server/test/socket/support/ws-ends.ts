import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';

const BOUND = 1024 * 1024;

interface Accepted {
  readonly server: WebSocket;
  /** The network connection of the server's socket. Conch writes its frames there. */
  readonly stream: Duplex;
}

/** A ws server that accepts one socket. */
export async function listen({ maxPayload = BOUND } = {}) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const http = createServer();
  const { promise: accepted, resolve } = Promise.withResolvers<Accepted>();
  http.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (server) => resolve({ server, stream }));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    (await accepted).server.terminate();
    http.close();
  });
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, accepted };
}

/** Both ends of a socket, each a ws socket. */
export async function openBoth(bounds: { readonly maxPayload?: number } = {}) {
  const { origin, accepted } = await listen(bounds);
  const client = new WebSocket(origin.replace('http', 'ws'), { maxPayload: BOUND });
  onTestFinished(() => client.terminate());
  const [ends] = await Promise.all([accepted, once(client, 'open')]);
  return { client, ...ends };
}

/** The texts that a socket receives. */
export class SocketTexts {
  #texts: string[] = [];
  #wake = (): void => {};

  constructor(socket: WebSocket) {
    socket.on('message', (bytes: Buffer, isBinary) => {
      this.#texts.push(isBinary ? 'binary' : bytes.toString());
      this.#wake();
    });
  }

  async next(count: number): Promise<readonly string[]> {
    while (this.#texts.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#texts.splice(0);
  }
}

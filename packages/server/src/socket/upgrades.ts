import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { originRefusal } from '../auth/origin-check.ts';
import { RequestRefused } from '../request-refused.ts';
import { refusalOf } from '../http/answer.ts';
import { SOCKET_METHODS, wrongMethod } from '../http/connection/methods.ts';
import { refuseOn } from '../http/connection/refuse-on.ts';
import type { Services } from '../services.ts';

/** A path at which clients open sockets. */
export interface SocketPath {
  readonly path: string;
  /** The maximum length of a message. */
  readonly frameBytes: number;
  /** Throws if the client may not open a socket. */
  readonly admit: (request: IncomingMessage) => Promise<Admission>;
}

/** A client that may open a socket. */
export interface Admission {
  /**
   * Throws if one more socket exceeds the limit. No `await` may come between this call and `open`.
   * Otherwise two clients could pass the check at the same time and exceed the limit together.
   */
  readonly count: () => void;
  readonly open: (socket: WebSocket, stream: Duplex) => void;
}

/** Decides about a socket before it is opened. */
export class Upgrades {
  readonly #services: Pick<Services, 'own'>;
  readonly #servers: ReadonlyMap<string, SocketServer>;
  #isClosing = false;

  constructor(services: Pick<Services, 'own'>, paths: readonly SocketPath[]) {
    this.#services = services;
    this.#servers = new Map(paths.map((path) => [path.path, { path, server: serverOf(path) }]));
  }

  listenOn(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head);
    });
  }

  close(): void {
    this.#isClosing = true;
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const { path, server } = this.#serverAt(request);
      const admission = await path.admit(request);
      if (socket.destroyed) return;
      admission.count();
      server.handleUpgrade(request, socket, head, (ws) => admission.open(ws, socket));
    } catch (error) {
      refuseOn(socket, refusalOf(error));
    }
  }

  #serverAt({ headers, headersDistinct, method = '', url }: IncomingMessage): SocketServer {
    if (this.#isClosing) throw new RequestRefused('closing', 'Conch is stopping. Reconnect soon.');
    const foreign = originRefusal(this.#services.own(), {
      headers,
      hosts: headersDistinct.host,
      isChange: true,
    });
    if (foreign !== null) throw foreign;
    const server = this.#servers.get(url?.split('?')[0] ?? '');
    if (server !== undefined && method !== 'GET') throw wrongMethod(method, SOCKET_METHODS);
    if (server !== undefined) return server;
    throw new RequestRefused(
      'no-such-route',
      'There is no socket at this path. People connect to /ws, agents to /agent.',
    );
  }
}

/** A socket path with the WebSocketServer that performs its handshakes. */
interface SocketServer {
  readonly path: SocketPath;
  readonly server: WebSocketServer;
}

function serverOf({ frameBytes }: SocketPath): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    // Automatic pongs would queue without limit if the client does not read, so pongs are sent
    // through the outlet.
    autoPong: false,
    // Compression is off, because it needs a buffer for each socket and would expand decompression
    // bombs.
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: false,
  });
  return server.on('wsClientError', (_error, socket) => {
    refuseOn(
      socket,
      new RequestRefused('bad-input', 'This is not a WebSocket handshake of version 13.'),
    );
  });
}

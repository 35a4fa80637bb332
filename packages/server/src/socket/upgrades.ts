import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { originRefusal } from '../auth/origin-check.ts';
import { Failure } from '../failure.ts';
import { failureOf } from '../http/answer.ts';
import { SOCKET_METHODS, wrongMethod } from '../http/connection/methods.ts';
import { refuseOn } from '../http/connection/refuse-on.ts';
import type { Services } from '../services.ts';

/** A path at which clients open sockets. */
export interface SocketDoor {
  readonly path: string;
  /** The maximum frame size, until a client is allowed longer frames. */
  readonly frameBytes: number;
  /** Throws if the client may not open a socket. */
  readonly admit: (request: IncomingMessage) => Promise<Admission>;
}

/** A client that may open a socket. */
export interface Admission {
  /**
   * Throws if one more socket exceeds the limit. No `await` may separate this call from `open`.
   * Otherwise two simultaneous clients could both pass the limit.
   */
  readonly count: () => void;
  readonly open: (socket: WebSocket, stream: Duplex) => void;
}

/** Decides about a socket before it is opened. */
export class Upgrades {
  readonly #services: Pick<Services, 'own'>;
  readonly #doors: ReadonlyMap<string, Hung>;
  #isClosing = false;

  constructor(services: Pick<Services, 'own'>, doors: readonly SocketDoor[]) {
    this.#services = services;
    this.#doors = new Map(doors.map((door) => [door.path, { door, server: serverOf(door) }]));
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
      const { door, server } = this.#doorOf(request);
      const admission = await door.admit(request);
      if (socket.destroyed) return;
      admission.count();
      server.handleUpgrade(request, socket, head, (ws) => admission.open(ws, socket));
    } catch (error) {
      refuseOn(socket, failureOf(error));
    }
  }

  #doorOf({ headers, headersDistinct, method = '', url }: IncomingMessage): Hung {
    if (this.#isClosing) throw new Failure('closing', 'Conch is stopping. Reconnect soon.');
    const foreign = originRefusal(this.#services.own(), {
      headers,
      hosts: headersDistinct.host,
      isChange: true,
    });
    if (foreign !== null) throw foreign;
    const hung = this.#doors.get(url?.split('?')[0] ?? '');
    if (hung !== undefined && method !== 'GET') throw wrongMethod(method, SOCKET_METHODS);
    if (hung !== undefined) return hung;
    throw new Failure(
      'no-such-route',
      'There is no socket at this path. People connect to /ws, agents to /agent.',
    );
  }
}

/** A socket path with the WebSocketServer that performs its handshakes. */
interface Hung {
  readonly door: SocketDoor;
  readonly server: WebSocketServer;
}

function serverOf({ frameBytes }: SocketDoor): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    // Automatic pongs would queue without limit if the client does not read, so pongs are sent
    // through the outlet.
    autoPong: false,
    // Compression keeps a buffer for each socket and would expand decompression bombs.
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: false,
  });
  return server.on('wsClientError', (_error, socket) => {
    refuseOn(socket, new Failure('bad-input', 'This is not a WebSocket handshake of version 13.'));
  });
}

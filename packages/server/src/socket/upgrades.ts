import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { originRefusal } from '../auth/origin-check.ts';
import { Failure } from '../failure.ts';
import { failureOf } from '../http/answer.ts';
import { refuseOn } from '../http/refuse-on.ts';
import type { Services } from '../services.ts';

/** A place where sockets are opened. */
export interface SocketDoor {
  readonly path: string;
  /** The longest frame, until someone is allowed longer ones. */
  readonly frameBytes: number;
  /** Throws unless whoever asks may have one. */
  readonly admit: (request: IncomingMessage) => Promise<Admission>;
}

/** Someone who may have a socket. */
export interface Admission {
  /**
   * Throws unless one more is within bounds. With nothing between this and `open`: of two who come
   * at once, the second is counted with the first.
   */
  readonly count: () => void;
  readonly open: (socket: WebSocket, stream: Duplex) => void;
}

/** Who may open a socket is decided before there is one. */
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

  #doorOf({ headers, url }: IncomingMessage): Hung {
    if (this.#isClosing) throw new Failure('closing', 'Conch stops; come back soon.');
    const foreign = originRefusal(this.#services.own(), { headers, isChange: true });
    if (foreign !== null) throw foreign;
    const hung = this.#doors.get(url?.split('?')[0] ?? '');
    if (hung !== undefined) return hung;
    throw new Failure('no-such-route', 'People’s sockets are at /ws, agents’ at /agent.');
  }
}

/** A door with what shakes hands at it. */
interface Hung {
  readonly door: SocketDoor;
  readonly server: WebSocketServer;
}

function serverOf({ frameBytes }: SocketDoor): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    // Pongs that nobody reads would wait here without bound: they go the way of everything else.
    autoPong: false,
    // Compression keeps a buffer for each socket, and unpacks what was made to burst it.
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: false,
  });
  return server.on('wsClientError', (_error, socket) => {
    refuseOn(socket, new Failure('bad-input', 'That is no WebSocket handshake of version 13.'));
  });
}

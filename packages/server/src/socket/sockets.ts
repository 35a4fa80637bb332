import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { authorise } from '../auth/authorise.ts';
import { originRefusal } from '../auth/origin-check.ts';
import type { Standing } from '../auth/principal.ts';
import { Failure } from '../failure.ts';
import { addressOf } from '../http/address.ts';
import type { PersonalStanding } from '../http/asked.ts';
import { failureOf } from '../http/answer.ts';
import { refuseOn } from '../http/refuse-on.ts';
import type { Services } from '../services.ts';
import { Speaking } from '../speaking.ts';
import { Connection } from './connection.ts';

/** The sockets of people: who may open one is decided before there is one. */
export class Sockets {
  readonly #services: Services;
  readonly #speaking: Speaking;
  readonly #server: WebSocketServer;
  readonly #open = new Set<Connection>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #isClosing = false;

  constructor(services: Services) {
    this.#services = services;
    this.#speaking = new Speaking(services);
    const { frameBytes, heartbeatMs } = services.config.limits;
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: frameBytes,
      // Compression keeps a buffer for each socket, and unpacks what was made to burst it.
      perMessageDeflate: false,
      clientTracking: false,
      skipUTF8Validation: false,
    });
    this.#server.on('wsClientError', (_error, socket) => {
      refuseOn(socket, new Failure('bad-input', 'That is no WebSocket handshake of version 13.'));
    });
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    this.#stopListening = services.access.onChange(() => {
      for (const connection of this.#open) void connection.checkAccess();
    });
  }

  listenOn(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head);
    });
  }

  get count(): number {
    return this.#open.size;
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    this.#stopListening();
    for (const connection of this.#open)
      connection.close('closing', 'Conch stops; come back soon.');
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const standing = await this.#admitted(request);
      if (socket.destroyed) return;
      // With nothing in between: of two who come at once, the second is counted with the first.
      this.#count(standing);
      this.#server.handleUpgrade(request, socket, head, (ws) => {
        const { services, speaking } = { services: this.#services, speaking: this.#speaking };
        const ended = (connection: Connection): void => {
          this.#open.delete(connection);
          this.#services.metrics.countSockets(this.#open.size);
        };
        this.#open.add(
          new Connection({ socket: ws, stream: socket, services, speaking, standing, ended }),
        );
        this.#services.metrics.countSockets(this.#open.size);
      });
    } catch (error) {
      refuseOn(socket, failureOf(error));
    }
  }

  async #admitted(request: IncomingMessage): Promise<PersonalStanding> {
    const { gate, rates, own, config } = this.#services;
    const { headers } = request;
    if (this.#isClosing) throw new Failure('closing', 'Conch stops; come back soon.');
    const foreign = originRefusal(own(), { headers, isChange: true });
    if (foreign !== null) throw foreign;
    const path = request.url?.split('?')[0];
    if (path !== '/ws') {
      throw new Failure('no-such-route', 'People’s sockets are at /ws.');
    }
    let standing: Standing | null;
    try {
      standing = await gate.authenticate(headers);
      const refusal = authorise(standing, 'be-someone');
      if (refusal !== null) throw refusal;
    } catch (error) {
      // Only now, and only they: others of the same address have a credential that is good.
      await rates.failedUpgrades.take(addressOf(request, config));
      throw error;
    }
    return standing as PersonalStanding;
  }

  /** Throws unless one more socket of this person is within bounds. */
  #count(standing: PersonalStanding): void {
    const { socketsPerPerson } = this.#services.config.limits;
    const mine = [...this.#open].filter((one) => isSamePerson(one.standing, standing)).length;
    if (mine < socketsPerPerson) return;
    const what = `You have ${mine} connections open; close some of them.`;
    throw new Failure('too-fast', what, { retryAfterSeconds: 10 });
  }

  #beat(): void {
    for (const connection of this.#open) connection.beat();
  }
}

function isSamePerson({ principal }: Standing, other: PersonalStanding): boolean {
  return principal.kind !== 'agent' && principal.personId === other.principal.personId;
}

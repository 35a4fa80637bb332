import type { IncomingMessage } from 'node:http';
import { addressOf } from '../../http/connection/address.ts';
import type { Services } from '../../services.ts';
import { OpenSockets } from '../open-sockets.ts';
import type { Admission, SocketPath } from '../upgrades.ts';
import { AgentSocketConnection } from './agent-connection.ts';
import { Strangers } from './strangers.ts';

/** The sockets of outside agents. An agent identifies itself in its first frame. */
export class AgentSockets implements SocketPath {
  readonly path = '/agent';
  readonly frameBytes: number;
  readonly #services: Services;
  readonly #open: OpenSockets<AgentSocketConnection>;
  readonly #strangers: Strangers;

  constructor(services: Services) {
    this.#services = services;
    const { limits } = services.config;
    this.frameBytes = limits.helloFrameBytes;
    this.#strangers = new Strangers(limits);
    this.#open = new OpenSockets(services, (open) => services.metrics.countAgentSockets(open));
  }

  close(): void {
    this.#open.close();
  }

  readonly admit = async (request: IncomingMessage): Promise<Admission> => {
    const services = this.#services;
    const address = addressOf(request, services.config);
    return {
      count: () => this.#strangers.makeRoom(address),
      open: (socket, stream) => {
        const signedIn = (connection: AgentSocketConnection): void =>
          this.#strangers.remove(connection);
        const ended = (connection: AgentSocketConnection): void => {
          signedIn(connection);
          this.#open.remove(connection);
        };
        const opened = new AgentSocketConnection({
          socket,
          stream,
          services,
          address,
          signedIn,
          ended,
        });
        this.#strangers.add(opened);
        this.#open.add(opened);
      },
    };
  };
}

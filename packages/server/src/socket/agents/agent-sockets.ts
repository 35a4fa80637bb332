import type { IncomingMessage } from 'node:http';
import { addressOf } from '../../http/connection/address.ts';
import type { Services } from '../../services.ts';
import { OpenSockets } from '../open-sockets.ts';
import type { Admission, SocketPath } from '../upgrades.ts';
import { AgentSocketConnection } from './agent-connection.ts';
import { UnauthenticatedSockets } from './unauthenticated-sockets.ts';

/** The sockets of outside agents. An agent identifies itself in its first frame. */
export class AgentSockets implements SocketPath {
  readonly path = '/agent';
  readonly frameBytes: number;
  readonly #services: Services;
  readonly #open: OpenSockets<AgentSocketConnection>;
  readonly #unauthenticated: UnauthenticatedSockets;

  constructor(services: Services) {
    this.#services = services;
    const { limits } = services.config;
    this.frameBytes = limits.agentFrameBytes;
    this.#unauthenticated = new UnauthenticatedSockets(limits);
    this.#open = new OpenSockets(services, (open) => services.metrics.countAgentSockets(open));
  }

  close(): void {
    this.#open.close();
  }

  readonly admit = async (request: IncomingMessage): Promise<Admission> => {
    const services = this.#services;
    const address = addressOf(request, services.config);
    return {
      count: () => this.#unauthenticated.makeRoom(address),
      open: (socket, stream) => {
        const signedIn = (connection: AgentSocketConnection): void =>
          this.#unauthenticated.remove(connection);
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
        this.#unauthenticated.add(opened);
        this.#open.add(opened);
      },
    };
  };
}

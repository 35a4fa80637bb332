import type { IncomingMessage } from 'node:http';
import { addressOf } from '../../http/address.ts';
import type { Services } from '../../services.ts';
import { OpenSockets } from '../open-sockets.ts';
import type { Admission, SocketDoor } from '../upgrades.ts';
import { AgentConnection } from './agent-connection.ts';

/** The sockets of agents outside the server: who they are they say in their first frame. */
export class AgentSockets implements SocketDoor {
  readonly path = '/agent';
  readonly frameBytes: number;
  readonly #services: Services;
  readonly #open: OpenSockets<AgentConnection>;

  constructor(services: Services) {
    this.#services = services;
    this.frameBytes = services.config.limits.agentFrameBytes;
    this.#open = new OpenSockets(services, (open) => services.metrics.countAgentSockets(open));
  }

  close(): void {
    this.#open.close();
  }

  readonly admit = async (request: IncomingMessage): Promise<Admission> => {
    const services = this.#services;
    const address = addressOf(request, services.config);
    let known = (): void => {};
    return {
      count: () => {
        known = services.rates.unknownSockets.enter(address, request.socket);
      },
      open: (socket, stream) => {
        const ended = (connection: AgentConnection): void => this.#open.remove(connection);
        this.#open.add(new AgentConnection({ socket, stream, services, address, known, ended }));
      },
    };
  };
}

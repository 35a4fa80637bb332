import type { IncomingMessage } from 'node:http';
import { authorise } from '../auth/authorise.ts';
import { isPersonal, type AccessStanding } from '../auth/principal.ts';
import { RequestRefused } from '../request-refused.ts';
import { addressOf } from '../http/connection/address.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import type { Services } from '../services.ts';
import { MessageCommands } from '../message-commands.ts';
import { PersonConnection } from './connection.ts';
import { OpenSockets } from './open-sockets.ts';
import type { Admission, SocketPath } from './upgrades.ts';

/** The sockets of people. */
export class Sockets implements SocketPath {
  readonly path = '/ws';
  readonly frameBytes: number;
  readonly #services: Services;
  readonly #speaking: MessageCommands;
  readonly #open: OpenSockets<PersonConnection>;

  constructor(services: Services) {
    this.#services = services;
    this.#speaking = new MessageCommands(services);
    this.frameBytes = services.config.limits.frameBytes;
    this.#open = new OpenSockets(services, (open) => services.metrics.countSockets(open));
  }

  close(): void {
    this.#open.close();
  }

  readonly admit = async (request: IncomingMessage): Promise<Admission> => {
    const standing = await this.#standing(request);
    return {
      count: () => this.#count(standing),
      open: (socket, stream) => {
        const { services, speaking } = { services: this.#services, speaking: this.#speaking };
        const ended = (connection: PersonConnection): void => this.#open.remove(connection);
        this.#open.add(
          new PersonConnection({ socket, stream, services, speaking, standing, ended }),
        );
      },
    };
  };

  async #standing(request: IncomingMessage): Promise<PersonalStanding> {
    const { gate, rates, config } = this.#services;
    try {
      const use = { route: `GET ${this.path}`, address: addressOf(request, config) };
      const standing = await gate.authenticate(request.headers, use);
      const refusal = authorise(standing, 'be-someone');
      if (refusal !== null) throw refusal;
      return standing as PersonalStanding;
    } catch (error) {
      // Counts only failed tries, because other clients at the same address may have valid
      // credentials.
      await rates.failedUpgrades.take(addressOf(request, config));
      throw error;
    }
  }

  /** Throws if this person already has the maximum number of sockets. */
  #count(standing: PersonalStanding): void {
    const { socketsPerPerson } = this.#services.config.limits;
    const mine = [...this.#open].filter((one) => isSamePerson(one.standing, standing)).length;
    if (mine < socketsPerPerson) return;
    const what = `You have ${mine} connections open. Close some of them.`;
    throw new RequestRefused('too-fast', what, { retryAfterSeconds: 10 });
  }
}

function isSamePerson({ principal }: AccessStanding, other: PersonalStanding): boolean {
  return isPersonal(principal) && principal.personId === other.principal.personId;
}

import type { IncomingMessage } from 'node:http';
import { authorise } from '../auth/authorise.ts';
import type { Standing } from '../auth/principal.ts';
import { Failure } from '../failure.ts';
import { addressOf } from '../http/address.ts';
import type { PersonalStanding } from '../http/asked.ts';
import type { Services } from '../services.ts';
import { Speaking } from '../speaking.ts';
import { Connection } from './connection.ts';
import { OpenSockets } from './open-sockets.ts';
import type { Admission, SocketDoor } from './upgrades.ts';

/** The sockets of people. */
export class Sockets implements SocketDoor {
  readonly path = '/ws';
  readonly frameBytes: number;
  readonly #services: Services;
  readonly #speaking: Speaking;
  readonly #open: OpenSockets<Connection>;

  constructor(services: Services) {
    this.#services = services;
    this.#speaking = new Speaking(services);
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
        const ended = (connection: Connection): void => this.#open.remove(connection);
        this.#open.add(new Connection({ socket, stream, services, speaking, standing, ended }));
      },
    };
  };

  async #standing(request: IncomingMessage): Promise<PersonalStanding> {
    const { gate, rates, config } = this.#services;
    try {
      const standing = await gate.authenticate(request.headers);
      const refusal = authorise(standing, 'be-someone');
      if (refusal !== null) throw refusal;
      return standing as PersonalStanding;
    } catch (error) {
      // Only now, and only they: others of the same address have a credential that is good.
      await rates.failedUpgrades.take(addressOf(request, config));
      throw error;
    }
  }

  /** Throws unless one more socket of this person is within bounds. */
  #count(standing: PersonalStanding): void {
    const { socketsPerPerson } = this.#services.config.limits;
    const mine = [...this.#open].filter((one) => isSamePerson(one.standing, standing)).length;
    if (mine < socketsPerPerson) return;
    const what = `You have ${mine} connections open; close some of them.`;
    throw new Failure('too-fast', what, { retryAfterSeconds: 10 });
  }
}

function isSamePerson({ principal }: Standing, other: PersonalStanding): boolean {
  return principal.kind !== 'agent' && principal.personId === other.principal.personId;
}

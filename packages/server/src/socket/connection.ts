import type { SpaceId } from '@conch/engine';
import { clientFrame, PROTOCOL_VERSION, type ClientFrame, type CloseReason } from '@conch/protocol';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { authorise } from '../auth/authorise.ts';
import type { AccessStanding } from '../auth/principal.ts';
import { sessionIn } from '../auth/sessions.ts';
import { RequestRefused } from '../request-refused.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import { refusalOf, problemOf } from '../http/answer.ts';
import type { Services } from '../services.ts';
import type { MessageCommands } from '../message-commands.ts';
import { iso } from '../wire/instant.ts';
import { actOn, type SocketAction } from './act-on.ts';
import { deletersOf, lastFrame } from './spaces/deleted-spaces.ts';
import type { OpenSocket } from './open-sockets.ts';
import { LiveAuthorization } from './live-authorization.ts';
import { frameReader } from './read-frame.ts';
import type { SpaceReader } from './spaces/reader.ts';
import { SocketEnd } from './socket-end.ts';
import { Subscriptions } from './spaces/subscriptions.ts';
import { otherVersion } from './other-version.ts';

const readFrame = frameReader<ClientFrame>(clientFrame, ['clientId', 'ref']);

interface ConnectionParts {
  readonly socket: WebSocket;
  /** The network connection that carries the socket. */
  readonly stream: Duplex;
  readonly services: Services;
  readonly speaking: MessageCommands;
  readonly standing: PersonalStanding;
  readonly ended: (connection: PersonConnection) => void;
}

/** One socket of a person. */
export class PersonConnection implements OpenSocket {
  readonly #parts: ConnectionParts;
  readonly #pass: LiveAuthorization;
  readonly #end: SocketEnd;
  readonly #subscriptions: Subscriptions;
  #hasSaidHello = false;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { socket, stream, services, standing } = parts;
    this.#pass = new LiveAuthorization(services, { standing, action: 'be-someone' });
    this.#end = new SocketEnd({
      socket,
      stream,
      services,
      take: (text) => this.#take(text),
      over: () => {
        this.#subscriptions.close();
        parts.ended(this);
      },
    });
    this.#subscriptions = new Subscriptions(services, standing.principal.personId, this.#reader());
  }

  get standing(): AccessStanding {
    return this.#pass.standing;
  }

  readonly beat = (): void => this.#end.beat();

  readonly close = (reason: CloseReason, words: string): void => this.#end.close(reason, words);

  readonly checkAccess = async (): Promise<void> => {
    try {
      if (!(await this.#isGood())) return;
      const deleters = await this.#deleters();
      const isLost = (spaceId: SpaceId): boolean =>
        deleters.has(spaceId) || this.#pass.isBarred(spaceId);
      this.#leaveSpaces(isLost, deleters);
    } catch {
      // While the database is unavailable, nothing is sent.
    }
  };

  async #isGood(): Promise<boolean> {
    if (await this.#pass.isGood()) return true;
    this.close('signed-out', 'You are signed out. Sign in again.');
    return false;
  }

  #deleters(): Promise<ReadonlyMap<string, string>> {
    return deletersOf(this.#parts.services.database, this.#subscriptions.spaceIds);
  }

  #leaveSpaces(isLost: (spaceId: SpaceId) => boolean, deleters: ReadonlyMap<string, string>): void {
    for (const spaceId of this.#subscriptions.drop(isLost)) {
      this.#end.send(lastFrame(spaceId, deleters));
    }
  }

  #reader(): SpaceReader {
    return {
      mayTake: (spaceId) => this.#pass.mayRead(spaceId) && !this.#end.outlet.isFull,
      ready: async (spaceId) => {
        if (!(await this.#end.outlet.room()) || !(await this.#isGood())) return false;
        if (await this.#pass.canRead(spaceId)) return true;
        // Notifies the client that it no longer receives this space.
        const deleters = await this.#deleters();
        this.#leaveSpaces((lost) => lost === spaceId, deleters);
        return false;
      },
      send: ({ frame }) => this.#end.outlet.send(frame),
    };
  }

  async #take(text: string): Promise<void> {
    const read = readFrame(text, this.#parts.services.config.limits);
    if (!read.ok) return this.#notUnderstood(read.failure, read.ref);
    const { frame, ref } = read;
    try {
      if (frame.type === 'hello') return await this.#hello(frame);
      if (!this.#hasSaidHello) throw new RequestRefused('version-mismatch', 'Send hello first.');
      await this.#act(frame);
    } catch (error) {
      this.#refuse(refusalOf(error), ref, frame.type);
    }
  }

  async #hello({ protocol, ticket }: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { services } = this.#parts;
    if (protocol !== PROTOCOL_VERSION) {
      return this.#turnAway('version-mismatch', otherVersion(protocol));
    }
    if (!this.#hasSaidHello && !(await this.#hasTicket(ticket))) {
      const what =
        'The ticket was used, has expired or is not yours. Get a new one with POST /api/v1/tickets.';
      return this.#turnAway('signed-out', new RequestRefused('bad-ticket', what));
    }
    // The person may have been signed out while the socket was opening.
    if (!(await this.#isGood())) return;
    this.#end.greeted();
    this.#hasSaidHello = true;
    const { heartbeatMs } = services.config.limits;
    const { personId } = this.#parts.standing.principal;
    this.#end.send({
      type: 'ready',
      protocol,
      personId,
      heartbeatMs,
      at: iso(services.clock.now()),
    });
  }

  /**
   * A caller with a token needs no ticket, because a page of another site cannot send the token.
   */
  async #hasTicket(ticket = ''): Promise<boolean> {
    const { services, standing } = this.#parts;
    const session = sessionIn(standing.principal);
    return session === null || services.tickets.take(ticket, session.credential.hash);
  }

  #turnAway(reason: CloseReason, failure: RequestRefused): void {
    this.#end.send({ type: 'error', clientId: null, problem: problemOf(failure) });
    this.close(reason, failure.message);
  }

  async #act(frame: Exclude<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { services, speaking } = this.#parts;
    if (frame.type === 'ping') {
      return this.#end.send({
        type: 'pong',
        ...(frame.ref === undefined ? {} : { ref: frame.ref }),
      });
    }
    if (!(await this.#isGood())) return;
    const by = this.#pass.standing as PersonalStanding;
    if (by.principal.kind !== 'automation')
      await services.rates.requests.take(by.principal.personId);
    const allow = (action: SocketAction, spaceId: SpaceId): void => {
      const failure = authorise(by, action, spaceId);
      if (failure !== null) throw failure;
    };
    const reply = await actOn(frame, {
      by,
      allow,
      speaking,
      services,
      subscriptions: this.#subscriptions,
    });
    if (reply !== null) this.#end.send(reply);
  }

  #refuse(failure: RequestRefused, clientId: string | null, type: ClientFrame['type']): void {
    if (failure.code === 'broken') {
      this.#parts.services.log.error({ what: 'broken', frame: type });
    }
    this.#end.send({ type: 'error', clientId, problem: problemOf(failure) });
  }

  #notUnderstood(failure: RequestRefused, clientId: string | null): void {
    this.#end.send({ type: 'error', clientId, problem: problemOf(failure) });
    this.#end.notUnderstood();
  }
}

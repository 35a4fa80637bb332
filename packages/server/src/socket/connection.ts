import type { SpaceId } from '@conch/engine';
import {
  CLOSE_CODES,
  PROTOCOL_VERSION,
  type ClientFrame,
  type CloseReason,
  type ServerFrame,
} from '@conch/protocol';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { authorise } from '../auth/authorise.ts';
import type { Standing } from '../auth/principal.ts';
import { sessionIn } from '../auth/sessions.ts';
import { Failure } from '../failure.ts';
import type { PersonalStanding } from '../http/asked.ts';
import { failureOf, problemOf } from '../http/answer.ts';
import type { Services } from '../services.ts';
import type { Speaking } from '../speaking.ts';
import { iso } from '../wire/instant.ts';
import { actOn } from './act-on.ts';
import { framed } from './framed.ts';
import { Incoming } from './incoming.ts';
import { Outlet } from './outlet.ts';
import { Pass } from './pass.ts';
import { readFrame } from './read-frame.ts';
import type { Reader } from './reader.ts';
import { Subscriptions } from './subscriptions.ts';

interface ConnectionParts {
  readonly socket: WebSocket;
  /** What the socket is spoken over. */
  readonly stream: Duplex;
  readonly services: Services;
  readonly speaking: Speaking;
  readonly standing: PersonalStanding;
  readonly ended: (connection: Connection) => void;
}

const MOST_UNREADABLE = 10;
const LAST_WORDS_MS = 1_000;

/** One socket of a person. */
export class Connection {
  readonly #parts: ConnectionParts;
  readonly #pass: Pass;
  readonly #outlet: Outlet;
  readonly #subscriptions: Subscriptions;
  readonly #callOffHello: () => void;
  readonly #incoming: Incoming;
  #hasSaidHello = false;
  #unreadable = 0;
  #isAlive = true;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { socket, stream, services, standing } = parts;
    const { clock, config } = services;
    const { stalledMs, helloMs } = config.limits;
    this.#pass = new Pass(services, standing);
    const stalled = (): void =>
      this.close('too-slow', 'You read too slowly; come back and resume.');
    const isOpen = (): boolean => socket.readyState === socket.OPEN;
    this.#outlet = new Outlet({ stream, isOpen, clock, stalledMs, stalled });
    this.#subscriptions = new Subscriptions(services, standing.principal.personId, this.#reader());
    const room = (): Promise<boolean> => this.#outlet.room();
    this.#incoming = new Incoming({ socket, room, take: (text) => this.#take(text) });
    this.#callOffHello = clock.after(helloMs, () =>
      this.close('hello-late', 'Say hello first, and soon.'),
    );
    // Frames are text: what is not cannot be read as JSON either.
    socket.on('message', (data, isBinary) =>
      this.#incoming.add(isBinary ? '' : (data as Buffer).toString()),
    );
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    // What ends a socket is told by 'close'; an error only says how.
    socket.on('error', () => {});
    socket.on('close', () => this.#over());
  }

  get standing(): Standing {
    return this.#pass.standing;
  }

  send(frame: ServerFrame): void {
    this.#outlet.send(framed(JSON.stringify(frame)).frame);
  }

  close(reason: CloseReason, words: string): void {
    const { socket, services } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    services.metrics.countClosing(reason);
    socket.close(CLOSE_CODES[reason], words);
    // Whoever does not read does not read this either.
    services.clock.after(LAST_WORDS_MS, () => socket.terminate());
  }

  /** Ends a socket that has not answered the last heartbeat, and asks for the next. */
  beat(): void {
    const { socket } = this.#parts;
    // One that is not being read cannot have answered.
    if (!this.#isAlive && !socket.isPaused) return socket.terminate();
    this.#isAlive = false;
    socket.ping();
    // A session may end by itself, and one that is used must not.
    void this.checkAccess();
  }

  /** Access may have changed: if this one's is gone, it is closed now and not at its next event. */
  async checkAccess(): Promise<void> {
    try {
      if (await this.#isGood()) this.#leaveSpaces((spaceId) => this.#pass.isBarred(spaceId));
    } catch {
      // The database does not answer: nothing is sent until it does.
    }
  }

  async #isGood(): Promise<boolean> {
    if (await this.#pass.isGood()) return true;
    this.close('signed-out', 'You are signed out; sign in again.');
    return false;
  }

  #leaveSpaces(isLost: (spaceId: SpaceId) => boolean): void {
    for (const spaceId of this.#subscriptions.drop(isLost)) {
      this.send({ type: 'unsubscribed', spaceId });
    }
  }

  #reader(): Reader {
    return {
      mayTake: (spaceId) => this.#pass.mayRead(spaceId) && !this.#outlet.isFull,
      ready: async (spaceId) => {
        if (!(await this.#outlet.room()) || !(await this.#isGood())) return false;
        if (await this.#pass.canRead(spaceId)) return true;
        // Whoever is not told any more is told that.
        this.#leaveSpaces((lost) => lost === spaceId);
        return false;
      },
      send: ({ frame }) => this.#outlet.send(frame),
    };
  }

  async #take(text: string): Promise<void> {
    const read = readFrame(text, this.#parts.services.config.limits.jsonDepth);
    if (!read.ok) return this.#notUnderstood(read.failure, read.ref);
    const { frame, ref } = read;
    try {
      if (frame.type === 'hello') return await this.#hello(frame);
      if (!this.#hasSaidHello) throw new Failure('version-mismatch', 'Say hello first.');
      await this.#act(frame);
    } catch (error) {
      this.#refuse(failureOf(error), ref, frame.type);
    }
  }

  async #hello({ protocol, ticket }: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { services } = this.#parts;
    if (protocol !== PROTOCOL_VERSION) {
      const what = `This server speaks protocol ${PROTOCOL_VERSION}, you speak ${protocol}; update the older of the two.`;
      return this.#turnAway('version-mismatch', new Failure('version-mismatch', what));
    }
    if (!this.#hasSaidHello && !this.#hasTicket(ticket)) {
      const what =
        'The ticket is used, too old or not yours; fetch a new one by POST /api/v1/tickets.';
      return this.#turnAway('signed-out', new Failure('bad-ticket', what));
    }
    // They may have been signed out while the socket was opened.
    if (!(await this.#isGood())) return;
    this.#callOffHello();
    this.#hasSaidHello = true;
    const { heartbeatMs } = services.config.limits;
    const { personId } = this.#parts.standing.principal;
    this.send({ type: 'ready', protocol, personId, heartbeatMs, at: iso(services.clock.now()) });
  }

  /** Whoever came with a token needs none: no page of another site can send that. */
  #hasTicket(ticket = ''): boolean {
    const { services, standing } = this.#parts;
    const session = sessionIn(standing.principal);
    return session === null || services.tickets.take(ticket, session.credential.hash);
  }

  #turnAway(reason: CloseReason, failure: Failure): void {
    this.send({ type: 'error', clientId: null, problem: problemOf(failure) });
    this.close(reason, failure.message);
  }

  async #act(frame: Exclude<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { services, speaking } = this.#parts;
    if (frame.type === 'ping') {
      return this.send({ type: 'pong', ...(frame.ref === undefined ? {} : { ref: frame.ref }) });
    }
    if (!(await this.#isGood())) return;
    const by = this.#pass.standing as PersonalStanding;
    if (by.principal.kind !== 'automation')
      await services.rates.requests.take(by.principal.personId);
    const allow = (action: 'read-space' | 'speak', spaceId: SpaceId): void => {
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
    if (reply !== null) this.send(reply);
  }

  #refuse(failure: Failure, clientId: string | null, type: ClientFrame['type']): void {
    if (failure.code === 'broken') {
      this.#parts.services.log.error({ what: 'broken', frame: type });
    }
    this.send({ type: 'error', clientId, problem: problemOf(failure) });
  }

  #notUnderstood(failure: Failure, clientId: string | null): void {
    this.send({ type: 'error', clientId, problem: problemOf(failure) });
    this.#unreadable += 1;
    if (this.#unreadable < MOST_UNREADABLE) return;
    this.close('not-understood', 'Too many frames that cannot be read; check the client.');
  }

  #over(): void {
    this.#callOffHello();
    this.#outlet.close();
    this.#subscriptions.close();
    this.#incoming.close();
    this.#parts.ended(this);
  }
}

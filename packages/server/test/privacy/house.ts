import type { MemberId } from '@conch/engine';
import { setAdmin } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import { createServer, type ConchServer } from '../../src/create-server.ts';
import { secretIn, testConfig } from '../support/open-server.ts';
import { AccessBook } from './books/access-book.ts';
import { CanaryBook } from './books/canary-book.ts';
import { randomCanary } from './books/canary.ts';
import { ForwardClock } from './forward-clock.ts';
import { ShownSecrets } from './books/secrets.ts';
import type { HouseStage } from './stage.ts';
import { Taps } from './taps.ts';
import type { Troupe, TroupeKind } from './troupe.ts';
import { Viewer } from './viewer.ts';

export interface AgentInHouse {
  readonly id: MemberId;
  name: string;
}

const NAMES = ['Ada', 'Ben', 'Cyd'] as const;
const FAR = 1_000_000;
/**
 * The space id under which the book records the configurations of agents. Only admins may read
 * these configurations.
 */
const CONFIGURATIONS = 'configurations';

interface HouseParts {
  readonly clock: ForwardClock;
  readonly book: CanaryBook;
  readonly taps: Taps;
  readonly stages: Map<string, HouseStage>;
  readonly troupe: Troupe;
}

/**
 * A server with agents that repeat every text they receive. Every output of the server is recorded.
 */
export class TappedHouse {
  readonly clock: ForwardClock;
  readonly book: CanaryBook;
  readonly taps: Taps;
  readonly access = new AccessBook();
  readonly secrets = new ShownSecrets();
  readonly agents: AgentInHouse[] = [];
  readonly #stages: Map<string, HouseStage>;
  readonly #troupe: Troupe;
  #open: {
    readonly server: ConchServer;
    readonly admin: Viewer;
    readonly automation: Viewer;
    readonly robot: Viewer;
  } | null = null;
  #people = 0;

  private constructor({ clock, book, taps, stages, troupe }: HouseParts) {
    this.clock = clock;
    this.book = book;
    this.taps = taps;
    this.#stages = stages;
    this.#troupe = troupe;
  }

  static async open(place: DatabasePlace, kind: TroupeKind): Promise<TappedHouse> {
    const clock = new ForwardClock();
    const book = new CanaryBook();
    const taps = new Taps(book);
    const stages = new Map<string, HouseStage>();
    const stageOf = (spaceId: string): HouseStage | undefined => stages.get(spaceId);
    const troupe = await kind.open({ book, taps, now: clock.now, stageOf });
    const house = new TappedHouse({ clock, book, taps, stages, troupe });
    const adminToken = house.secrets.addReceived(randomCanary());
    const server = await createServer({
      config: testConfig({
        config: { adminToken, outbound: troupe.outbound },
        limits: {
          socketsPerPerson: FAR,
          failedUpgradesPer10s: FAR,
          failedSignInsPerMinute: FAR,
        },
      }),
      kinds: troupe.kinds,
      database: await place.open(),
      clock,
      // The lease follows the database's clock. A long lease prevents a slow test from looking like
      // a dead node.
      runtime: { timing: { leaseMs: 600_000 } },
      logTo: { write: (line) => taps.log(line) },
    });
    await house.#moveIn(server, adminToken);
    house.secrets.markAsLasting();
    return house;
  }

  get server(): ConchServer {
    return this.#inside.server;
  }

  /** The admin of the server, who is in no space. */
  get admin(): Viewer {
    return this.#inside.admin;
  }

  /** The admin, identified by the admin token. */
  get automation(): Viewer {
    return this.#inside.automation;
  }

  /** A client with the token of an agent. */
  get robot(): Viewer {
    return this.#inside.robot;
  }

  enter(stage: HouseStage): void {
    for (const spaceId of stage.spaceIds) this.#stages.set(spaceId, stage);
  }

  viewer(name: string, token: string | null = null): Viewer {
    return new Viewer({ origin: this.server.origin, taps: this.taps }, { name, token });
  }

  /** A new person, who signs in by a link. */
  async person(name: string): Promise<Viewer> {
    this.#people += 1;
    const body = { name: `${name} ${this.#people}` };
    const { person, link } = await this.admin.call('addPerson', { body });
    this.secrets.addCreated(secretIn(link), this.admin.lastRequest);
    return this.signIn(this.viewer(name), person.id, link);
  }

  async signIn(viewer: Viewer, personId: string, link: string): Promise<Viewer> {
    await viewer.call('setUp', { body: { token: secretIn(link) } });
    return this.recordSignIn(viewer, personId);
  }

  /** Records the cookie that a viewer has just received, with the person. */
  recordSignIn(viewer: Viewer, personId: string): Viewer {
    viewer.personId = personId;
    const { cookie } = viewer;
    if (cookie !== null) this.secrets.addCreated(cookie.split('=')[1] ?? '', viewer.lastRequest);
    return viewer;
  }

  async close(): Promise<void> {
    await this.#troupe.close();
    await this.#open?.server.close();
    this.#open = null;
  }

  get #inside() {
    if (this.#open === null) throw new Error('the house is closed');
    return this.#open;
  }

  async #moveIn(server: ConchServer, adminToken: string): Promise<void> {
    const { id } = await server.conch.people.create({ name: 'Olga' });
    await server.database.transact(() => setAdmin({ id, isAdmin: true }));
    const at = { origin: server.origin, taps: this.taps };
    const admin = new Viewer(at, { name: 'the admin' });
    const automation = new Viewer(at, { name: 'automation', token: adminToken });
    this.#open = { server, admin, automation, robot: admin };
    this.access.gainsAll(id, this.book.now());
    await this.signIn(admin, id, await server.signInLink(id));
    automation.personId = id;
    const tokens: string[] = [];
    for (const [n, name] of NAMES.entries()) tokens.push(await this.#makeAgent(n, name));
    const robot = new Viewer(at, { name: 'the token of an agent', token: tokens[0] ?? '' });
    this.#open = { server, admin, automation, robot };
  }

  async #makeAgent(n: number, name: string): Promise<string> {
    const { admin, server } = this.#inside;
    const words = this.book.newCanary(admin.personId);
    this.book.addText(words, { spaceId: CONFIGURATIONS, messageId: null });
    const body = { name, ...this.#troupe.newAgent(n, words), autoReply: n % 2 === 0 };
    const agentId = (await admin.call('addAgent', { body })).id as MemberId;
    this.agents.push({ id: agentId, name });
    const asked = { params: { agentId }, body: { name: 'Outside' } };
    const { secret: token } = await admin.call('makeAgentToken', asked);
    this.secrets.addCreated(token, admin.lastRequest);
    const webhookSecret = async (): Promise<string> => {
      const { secret } = await admin.call('makeWebhookSecret', { params: { agentId } });
      this.secrets.addCreated(secret, admin.lastRequest);
      return secret;
    };
    await this.#troupe.enter({ agentId, token, origin: server.origin, webhookSecret });
    return token;
  }
}

import type { Agent, AgentEnd, AgentKind, AgentOutput, RunContext, Task } from '@conch/agents';
import type { MemberId, PolicyName, SpaceId } from '@conch/engine';
import { setAdmin } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import { createServer, type ConchServer } from '../../src/create-server.ts';
import { secretIn, testConfig } from '../support/open-server.ts';
import { AccessBook } from './access-book.ts';
import { CanaryBook, SAID_TO_ALL } from './canary-book.ts';
import { canariesIn, randomCanary } from './canary.ts';
import { ForwardClock } from './forward-clock.ts';
import { obey } from './obedient.ts';
import type { Move } from './plot.ts';
import { Secrets } from './secrets.ts';
import { Taps } from './taps.ts';
import { Viewer } from './viewer.ts';

/** A conversation in some spaces of a server, as its agents need to know it. */
export interface Stage {
  readonly spaceIds: readonly SpaceId[];
  nextHabit(): Move;
}

export interface AgentInHouse {
  readonly id: MemberId;
  name: string;
}

const NAMES = ['Ada', 'Ben', 'Cyd'] as const;
const FAR = 1_000_000;
/** As a space of its own: how agents are configured is for admins. */
const CONFIGURATIONS = 'configurations';

/** A server with agents that repeat all they are given, and with a tap on every way out. */
export class House {
  readonly clock = new ForwardClock();
  readonly book = new CanaryBook();
  readonly access = new AccessBook();
  readonly taps = new Taps(this.book);
  readonly secrets = new Secrets();
  readonly agents: AgentInHouse[] = [];
  readonly #stages = new Map<SpaceId, Stage>();
  #open: {
    readonly server: ConchServer;
    readonly admin: Viewer;
    readonly automation: Viewer;
    readonly robot: Viewer;
  } | null = null;
  #people = 0;

  static async open(place: DatabasePlace): Promise<House> {
    const house = new House();
    const adminToken = house.secrets.given(randomCanary());
    const server = await createServer({
      config: testConfig({
        config: { adminToken },
        limits: {
          socketsPerPerson: FAR,
          failedUpgradesPer10s: FAR,
          failedSignInsPerMinute: FAR,
        },
      }),
      kinds: [house.#kind()],
      database: await place.open(),
      clock: house.clock,
      // By the database's clock: nobody here is dead because a test was slow.
      runtime: { timing: { leaseMs: 600_000 } },
      logTo: { write: (line) => house.taps.log(line) },
    });
    await house.#moveIn(server, adminToken);
    house.secrets.keepThese();
    return house;
  }

  get server(): ConchServer {
    return this.#inside.server;
  }

  /** Administers the server and is in no space. */
  get admin(): Viewer {
    return this.#inside.admin;
  }

  /** The same by the token for automation. */
  get automation(): Viewer {
    return this.#inside.automation;
  }

  /** Comes with the token of an agent. */
  get robot(): Viewer {
    return this.#inside.robot;
  }

  enter(stage: Stage): void {
    for (const spaceId of stage.spaceIds) this.#stages.set(spaceId, stage);
  }

  viewer(name: string, token: string | null = null): Viewer {
    return new Viewer({ origin: this.server.origin, taps: this.taps }, { name, token });
  }

  /** Somebody new, who signs in by a link. */
  async person(name: string): Promise<Viewer> {
    this.#people += 1;
    const body = { name: `${name} ${this.#people}` };
    const { person, link } = await this.admin.call('addPerson', { body });
    this.secrets.shown(secretIn(link), this.admin.lastRequest);
    return this.signIn(this.viewer(name), person.id, link);
  }

  async signIn(viewer: Viewer, personId: string, link: string): Promise<Viewer> {
    await viewer.call('setUp', { body: { token: secretIn(link) } });
    return this.hasCome(viewer, personId);
  }

  /** Somebody has just been given a cookie. */
  hasCome(viewer: Viewer, personId: string): Viewer {
    viewer.personId = personId;
    const { cookie } = viewer;
    if (cookie !== null) this.secrets.shown(cookie.split('=')[1] ?? '', viewer.lastRequest);
    return viewer;
  }

  async close(): Promise<void> {
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
    for (const [n, name] of NAMES.entries()) {
      const words = this.book.newCanary(id);
      this.book.stands(words, { spaceId: CONFIGURATIONS, messageId: null });
      const body = { name, kind: 'obedient', config: { words }, autoReply: n % 2 === 0 };
      this.agents.push({ id: (await admin.call('addAgent', { body })).id as MemberId, name });
    }
    const params = { agentId: this.agents[0]?.id ?? '' };
    const { secret } = await admin.call('makeAgentToken', { params, body: { name: 'Outside' } });
    this.secrets.shown(secret, admin.lastRequest);
    const robot = new Viewer(at, { name: 'the token of an agent', token: secret });
    this.#open = { server, admin, automation, robot };
  }

  #kind(): AgentKind {
    const agent: Agent = { run: (task, context) => this.#run(task, context) };
    return { name: 'obedient', agentOf: () => ({ ok: true, agent }) };
  }

  async *#run(task: Task, context: RunContext): ReturnType<Agent['run']> {
    const stage = this.#stages.get(task.space.id);
    if (stage === undefined) return { kind: 'skipped' };
    const { id: agentId } = task.agent;
    const spaceId = task.space.id;
    const known = new Set<string>();
    const given = (way: 'a task' | 'the result of a call', text: string): void => {
      const to = { kind: 'agent', agentId, spaceId } as const;
      this.taps.add({ way, to, text, askedAt: this.book.now() });
      for (const canary of canariesIn(text)) {
        // Spaces are called by their names, and that is all there is to it.
        if (this.book.get(canary).names === null) known.add(canary);
      }
    };
    given('a task', JSON.stringify({ ...task, history: await task.history(ALL) }));
    const habit = stage.nextHabit();
    const echo = (): string => `news ${this.book.newCanary(agentId)}: ${[...known].join(' ')}`;
    const speaking = obey(task, { habit, spaceIds: stage.spaceIds, echo });
    let answer: CallAnswer;
    for (;;) {
      const next = speaking.next(answer);
      if (next.done === true) return this.#noteEnd(task, next.value);
      const output = next.value;
      this.#note(task, output);
      answer = yield output;
      if (answer !== undefined) given('the result of a call', JSON.stringify(answer));
      if (output.kind === 'delta' && habit[1] % 4 === 0) await context.sleep(LINGERING_MS);
    }
  }

  // What is streamed is seen by people, and a reason is given to an agent, whatever becomes of them.
  #note({ space, policy }: Task, output: AgentOutput): void {
    if (output.kind === 'delta') {
      this.book.stands(output.text, { spaceId: space.id, messageId: null });
      return;
    }
    const { call } = output;
    if (!('reason' in call) || !HAS_HAND_OFFS.includes(policy)) return;
    const spaceId = 'spaceId' in call ? call.spaceId : space.id;
    this.book.stands(call.reason, { spaceId, messageId: SAID_TO_ALL });
  }

  #noteEnd({ space, policy }: Task, end: AgentEnd): AgentEnd {
    if (end.kind === 'answered' && end.handOff !== undefined && HAS_HAND_OFFS.includes(policy)) {
      this.book.stands(end.handOff.reason, { spaceId: space.id, messageId: SAID_TO_ALL });
    }
    return end;
  }
}

/** Policies under which every message is for everyone, and a reason too. */
const HAS_HAND_OFFS: readonly PolicyName[] = ['chain', 'admin'];

type CallAnswer = Parameters<ReturnType<typeof obey>['next']>[0];

const ALL = 1_000;
const LINGERING_MS = 8;

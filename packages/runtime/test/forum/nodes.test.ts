import type { AgentKind } from '@conch/agents';
import type { ForumSettings, MemberId, SpaceId } from '@conch/engine';
import { StoreFailed, ticksAfter, type Database, type TickRow } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, Refused, systemClock, type Conch } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { until } from '../promises/support/turns.ts';
import { everyMessage } from '../support/everything.ts';
import { TestGate } from '../support/gate.ts';
import { Poster } from './support/poster.ts';
import { EAGER, HOUR_MS } from './support/ticking.ts';

const TIMING = { leaseMs: 400, pollMs: 20, overdueMs: 50 };
const NAMES = ['Ada', 'Bea', 'Cyd', 'Dan'];
// Only PostgreSQL can have several nodes on one database.
const SHARED = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(SHARED)('forums on several nodes, on $name', (kind) => {
  test('[FO23] if many forums are due at the same time on three nodes, each forum ticks once', async () => {
    const nodes = await started(kind, { count: 3 });
    const forums = await nodes.forums(12);
    // Each node checks for due ticks every 20 ms.
    nodes.clock.advance(HOUR_MS);
    for (const id of forums) await until(() => nodes.hasEnded(id, 1));
    await Promise.all(nodes.all.map((conch) => conch.ticks.fireDue()));
    for (const id of forums) {
      const ticks = await nodes.ticks(id);
      expect(ticks.map(({ number, endedSeq }) => [number, endedSeq !== null])).toEqual([[1, true]]);
      expect((await everyMessage(nodes.first, id)).length).toBe(EAGER.maxThreads);
    }
  });

  test('[FO23] a tick requested on three nodes at the same time is planned once', async () => {
    const gate = new TestGate();
    const nodes = await started(kind, { count: 3, gate });
    const [id] = await nodes.forums(1);
    if (id === undefined) throw new Error('there is no forum');
    const asked = await Promise.allSettled(
      nodes.all.flatMap((conch) => [1, 2].map(() => conch.ticks.tick(id, nodes.person))),
    );
    const codes = asked.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'tick-under-way'));
    gate.open();
    await nodes.first.idle();
    expect((await nodes.ticks(id)).length).toBe(1);
  });

  test('[FO24] posts of a tick whose runs are on two nodes are written in the order of the plan', async () => {
    const nodes = await started(kind, { count: 2, parallelRuns: 2 });
    const [id] = await nodes.forums(1, { maxThreads: 4 });
    if (id === undefined) throw new Error('there is no forum');
    for (const at of [1, 2, 3, 4]) {
      await nodes.first.ticks.tick(id, nodes.person);
      await until(() => nodes.hasEnded(id, at));
    }
    const posts = await everyMessage(nodes.first, id);
    const planned = (await nodes.ticks(id)).flatMap(({ plan }) =>
      (JSON.parse(plan) as { newThreads: { agent: string }[] }).newThreads.map(
        ({ agent }) => agent,
      ),
    );
    expect(posts.map(({ sender }) => sender?.id)).toEqual(planned);
    // Both nodes execute runs, because one node has too few slots.
    expect(new Set(nodes.servedBy).size).toBe(2);
  });

  test('[FO23] if a node dies during a tick, another node finishes that tick, and the forum continues', async () => {
    const gate = new TestGate();
    const nodes = await started(kind, { count: 1, gate });
    const [id] = await nodes.forums(1, { maxThreads: 3 });
    if (id === undefined) throw new Error('there is no forum');
    await nodes.first.ticks.tick(id, nodes.person);
    nodes.dieFirst();
    const other = await nodes.start();
    gate.open();
    await until(() => nodes.hasEnded(id, 1));
    expect((await everyMessage(other, id)).length).toBe(3);
    expect(await other.ticks.tick(id, nodes.person)).toEqual({ number: 2 });
    await other.idle();
  });
});

function codeOf(error: unknown): string {
  return error instanceof Refused ? error.code : String(error);
}

interface NodesSetup {
  readonly count: number;
  readonly gate?: TestGate;
  readonly parallelRuns?: number;
}

/** Several nodes with one database, the same agents and one clock. */
class Nodes {
  readonly clock = new ManualClock();
  readonly all: Conch[] = [];
  /** The index of the node that executed each agent call. */
  readonly servedBy: number[] = [];
  readonly #open: () => Promise<Database>;
  readonly #setup: NodesSetup;
  readonly #lines: { isCut: boolean }[] = [];
  #database: Database | null = null;
  #person: MemberId | null = null;
  #agents: readonly MemberId[] = [];

  constructor(open: () => Promise<Database>, setup: NodesSetup) {
    this.#open = open;
    this.#setup = setup;
  }

  get first(): Conch {
    return this.#there(this.all[0]);
  }

  get person(): MemberId {
    return this.#there(this.#person);
  }

  /** Starts one more node. */
  async start(): Promise<Conch> {
    const line = { isCut: false };
    this.#lines.push(line);
    const { parallelRuns } = this.#setup;
    const conch = await createConch({
      database: withLine(line, await this.#open()),
      kinds: [this.#kind(this.all.length)],
      timing: TIMING,
      clock: { ...systemClock, now: () => this.clock.now() },
      ...(parallelRuns === undefined ? {} : { parallelRuns }),
    });
    this.all.push(conch);
    return conch;
  }

  async furnish(): Promise<void> {
    this.#database = await this.#open();
    this.#person = (await this.first.people.create({ name: 'Ana' })).id;
    const made = [];
    for (const name of NAMES) {
      made.push(await this.first.agents.create({ name, kind: 'poster', config: {} }));
    }
    this.#agents = made.map(({ id }) => id);
  }

  async forums(count: number, given: Partial<ForumSettings> = {}): Promise<readonly SpaceId[]> {
    const ids: SpaceId[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const forum = { ...EAGER, maxReplies: 0, ...given };
      const memberIds = [this.person, ...this.#agents];
      const settings = { kind: 'forum', forum } as const;
      const name = `Forum ${nth}`;
      ids.push((await this.first.spaces.create({ name, settings, memberIds })).id);
    }
    return ids;
  }

  ticks(spaceId: SpaceId): Promise<readonly TickRow[]> {
    return this.#there(this.#database).read(() => ticksAfter({ spaceId, after: 0, limit: 100 }));
  }

  async hasEnded(spaceId: SpaceId, tick: number): Promise<boolean> {
    return typeof (await this.ticks(spaceId))[tick - 1]?.endedSeq === 'number';
  }

  /**
   * Cuts the connection of the first node to its database, so that the node can neither write nor
   * release anything.
   */
  dieFirst(): void {
    this.#there(this.#lines[0]).isCut = true;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.all.map((conch) => conch.close({ drainMs: 0 })));
    await this.#database?.close();
  }

  #kind(node: number): AgentKind {
    const { gate } = this.#setup;
    const agent = new Poster({
      ...(gate === undefined ? {} : { gate }),
      called: () => void this.servedBy.push(node),
    });
    return { name: 'poster', agentOf: () => ({ ok: true, agent }) };
  }

  #there<T>(thing: T | null | undefined): T {
    if (thing === null || thing === undefined) throw new Error('it is not there yet');
    return thing;
  }
}

/** Wraps a database that fails after its connection is cut. */
function withLine(line: { readonly isCut: boolean }, database: Database): Database {
  const reach = <T>(call: () => Promise<T>): Promise<T> =>
    line.isCut ? Promise.reject(new StoreFailed('unreachable', 'It is gone.')) : call();
  return {
    dialect: database.dialect,
    isFull: database.isFull,
    read: (script) => reach(() => database.read(script)),
    readInTurns: (script) => reach(() => database.readInTurns(script)),
    transact: (script) => reach(() => database.transact(script)),
    alone: (work) => reach(() => database.alone(work)),
    backUp: (path) => database.backUp(path),
    close: () => database.close(),
  };
}

async function started(kind: DatabaseKind, setup: NodesSetup): Promise<Nodes> {
  const place = await kind.forTest();
  const nodes = new Nodes(() => place.open(), setup);
  onTestFinished(() => nodes.close());
  for (let nth = 0; nth < setup.count; nth += 1) await nodes.start();
  await nodes.furnish();
  return nodes;
}

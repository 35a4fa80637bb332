import type { Agent } from '@conch/agents';
import type { MemberId, SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { Stage, type StageCast } from '../../support/stage.ts';
import { agentThat, answered, NEVER } from '../support/agent-that.ts';
import { lookedAt, takenByAgent, takenInSpace } from '../support/ledger.ts';
import { turns, until } from '../support/turns.ts';

// A sixteenth of a dollar is exact in binary, so that sums are exact.
const CENT = 0.0625;
const HUNDRED = { tokens: 100, costUsd: 0 };
const NO_MONEY = { maxCostUsd: null };
const RACES = { SQLite: 60, PostgreSQL: 12 };

describe.each(DATABASES)('budgets, on $name', (kind) => {
  test("[I-16] runs of one agent in many spaces never exceed the agent's budget", async () => {
    const called: string[] = [];
    const cent = { tokens: 0, costUsd: CENT };
    const costly = agentThat(async ({ runId }) => {
      called.push(runId);
      await turns(5);
      return { kind: 'answered', content: 'done', usage: cent };
    }, cent);
    const most = { tokens: 0, costUsd: 0 };
    const stage = await open(kind, {
      cast: {
        people: ['Ana'],
        agents: { Ada: { agent: costly, dayBudget: { maxTokens: null, maxCostUsd: 10 * CENT } } },
        spaces: Object.fromEntries(rooms(40).map((name) => [name, { policy: 'broadcast' }])),
      },
      look: (taken) => {
        most.costUsd = Math.max(most.costUsd, taken.costUsd);
      },
    });
    await Promise.all(rooms(40).map((name) => stage.post('Ana', 'go', { in: name })));
    await stage.conch.idle();
    const outcomes = (await Promise.all(rooms(40).map((name) => stage.outcomes(name)))).flat();
    expect(most.costUsd).toBe(10 * CENT);
    expect(called.length).toBe(10);
    expect(outcomes.filter((outcome) => outcome === 'Ada responded').length).toBe(10);
    expect(outcomes.filter((outcome) => outcome === 'Ada failed').length).toBe(30);
  });

  test('[I-16] no commit exceeds the budget of an agent, a chain or a space, for any sequence of runs', async () => {
    const orders = new Map<string, Order[]>();
    const stage = await open(kind, {
      cast: {
        people: ['Ana'],
        agents: { Ada: { agent: spender('Ada', orders) }, Bob: { agent: spender('Bob', orders) } },
      },
    });
    await fc.assert(
      fc.asyncProperty(race, async (given) => {
        orders.set('Ada', [...given.orders]).set('Bob', [...given.orders]);
        expect(await overdrawn(stage, given)).toEqual([]);
      }),
      { numRuns: RACES[kind.name] },
    );
  });

  test.each(['fails', 'is stopped', 'loses its agent', 'is broken off'] as const)(
    '[I-16] if a run %s before it reports its cost, its reservation counts as spent',
    async (how) => {
      const spends = agentThat(({ message }) => {
        if (message.content === 'fail') throw new Error('as it was told');
        return NEVER;
      }, HUNDRED);
      const stage = await open(kind, {
        cast: {
          people: ['Ana'],
          agents: { Ada: { agent: spends, dayBudget: { maxTokens: 100, ...NO_MONEY } } },
          options: { timing: { overdueMs: 5 } },
        },
      });
      const spaceId = stage.space();
      const timeOuts = { silentMs: 20, totalMs: 20, maxSteps: 25 };
      if (how === 'is broken off')
        await stage.conch.spaces.update(spaceId, { settings: { timeOuts } });
      await stage.post('Ana', how === 'fails' ? 'fail' : 'hang');
      if (how === 'is stopped' || how === 'loses its agent') {
        await until(async () => (await stage.taken('Ada')).reserved.tokens === 100);
      }
      if (how === 'is stopped') await stage.conch.stop({ spaceId, by: stage.id('Ana') });
      if (how === 'loses its agent') await stage.conch.agents.remove(stage.id('Ada'));
      await stage.conch.idle();
      expect(await stage.taken('Ada')).toMatchObject({ tokens: 100, reserved: { tokens: 0 } });
    },
  );

  test('[I-16] a run that another process resumes has only one reservation', async () => {
    let tries = 0;
    const later = agentThat(async () => {
      tries += 1;
      return tries === 1 ? NEVER : answered('done', 60);
    }, HUNDRED);
    const taken: number[] = [];
    const stage = await open(kind, {
      cast: {
        people: ['Ana'],
        agents: { Ada: { agent: later, dayBudget: { maxTokens: 100, ...NO_MONEY } } },
      },
      look: ({ tokens }) => void taken.push(tokens),
    });
    await stage.post('Ana', 'go');
    await until(() => tries === 1);
    await stage.reopen();
    await stage.conch.idle();
    expect(await stage.outcomes()).toEqual(['Ada responded']);
    expect(Math.max(...taken)).toBe(100);
    expect(await stage.taken('Ada')).toMatchObject({ tokens: 60, reserved: { tokens: 0 } });
  });

  test('[I-16] on a new UTC day, the budgets of the agent and of the space start again', async () => {
    const clock = new ManualClock(Date.UTC(2026, 2, 1, 23, 59, 59));
    const spends = agentThat(async () => answered('done', 100), HUNDRED);
    const bound = { maxTokens: 100, ...NO_MONEY };
    const stage = await open(kind, {
      cast: {
        people: ['Ana'],
        agents: { Ada: { agent: spends, dayBudget: bound } },
        spaces: { Room: { dayBudget: bound } },
        options: { clock },
      },
    });
    await stage.say('Ana', 'one');
    await stage.say('Ana', 'two');
    clock.advance(1_000);
    await stage.say('Ana', 'three');
    await stage.say('Ana', 'four');
    expect(await stage.outcomes()).toEqual([
      'Ada responded',
      'Ada failed',
      'Ada responded',
      'Ada failed',
    ]);
  });
});

const SHARED = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(SHARED)('budgets of several nodes, on $name', (kind) => {
  test('[I-16] runs on two nodes never exceed the budget of their agent', async () => {
    const cent = { tokens: 0, costUsd: 0.01 };
    let called = 0;
    const agent = agentThat(async () => {
      called += 1;
      await turns(5);
      return { kind: 'answered', content: `done ${called}`, usage: cent };
    }, cent);
    const place = await kind.forTest();
    const cast: StageCast = {
      people: ['Ana'],
      agents: { Ada: { agent, dayBudget: { maxTokens: null, maxCostUsd: 0.07 } } },
      spaces: Object.fromEntries(rooms(24).map((name) => [name, { policy: 'broadcast' }])),
    };
    const stage = await Stage.open(place, cast);
    onTestFinished(() => stage.close());
    const kinds = [{ name: 'part', agentOf: () => ({ ok: true, agent }) as const }];
    const other = await createConch({ database: await place.open(), kinds });
    onTestFinished(() => other.close());
    const nodes = [stage.conch, other];
    const posts = rooms(24).map(async (name, nth) => {
      const conch = nodes[nth % 2] ?? other;
      await conch.post({ spaceId: stage.space(name), from: stage.id('Ana'), content: 'go' });
    });
    await Promise.all(posts);
    await Promise.all(nodes.map((conch) => conch.idle()));
    const { total } = await other.costs.ofAgent(stage.id('Ada'));
    expect([called, total.costUsd]).toEqual([7, 0.07]);
  });
});

function rooms(count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `Room ${nth}`);
}

interface Order {
  readonly does: 'answer' | 'fail' | 'throw' | 'wait';
  /** The real cost, in tenths of the worst-case cost. */
  readonly cost: number;
}

const WORST = 10;

const race = fc.record({
  agentMax: fc.integer({ min: 0, max: 60 }),
  chainMax: fc.integer({ min: 0, max: 40 }),
  dayMax: fc.integer({ min: 0, max: 60 }),
  posts: fc.integer({ min: 1, max: 8 }),
  stopsAfter: fc.nat({ max: 12 }),
  orders: fc.array(
    fc.record({
      does: fc.constantFrom<Order['does'][]>('answer', 'answer', 'fail', 'throw', 'wait'),
      cost: fc.integer({ min: 0, max: WORST }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

function spender(name: string, orders: ReadonlyMap<string, Order[]>): Agent {
  return agentThat(
    async ({ runId }, context) => {
      const list = orders.get(name) ?? [];
      const order = list.shift() ?? { does: 'answer', cost: 1 };
      list.push(order);
      const usage = { tokens: order.cost, costUsd: 0 };
      if (order.does === 'wait') await context.sleep(60_000);
      if (order.does === 'throw') throw new Error('as it was told');
      if (order.does === 'fail') return { kind: 'failed', failure: 'error', message: '', usage };
      return answered(`@${name === 'Ada' ? 'Bob' : 'Ada'} ${runId}`, order.cost);
    },
    { tokens: WORST, costUsd: 0 },
  );
}

/** Plays concurrent runs in a new space. Returns the commits that exceeded a budget. */
async function overdrawn(
  stage: Opened,
  {
    agentMax,
    chainMax,
    dayMax,
    posts,
    stopsAfter,
  }: typeof race extends fc.Arbitrary<infer T> ? T : never,
): Promise<readonly string[]> {
  const { conch } = stage;
  const before = await Promise.all([stage.taken('Ada'), stage.taken('Bob')]);
  for (const [place, name] of ['Ada', 'Bob'].entries()) {
    const maxTokens = (before[place]?.tokens ?? 0) + agentMax;
    await conch.agents.update(stage.id(name), { dayBudget: { maxTokens, ...NO_MONEY } });
  }
  const { id } = await conch.spaces.create({
    name: 'Race',
    memberIds: ['Ana', 'Ada', 'Bob'].map((name) => stage.id(name)),
    settings: {
      policy: 'mention',
      chainBudget: { maxTokens: chainMax, ...NO_MONEY },
      dayBudget: { maxTokens: dayMax, ...NO_MONEY },
    },
  });
  const wrong: string[] = [];
  stage.watch(id, ({ agents, day, chains }) => {
    for (const [place, tokens] of agents.entries()) {
      if (tokens > (before[place]?.tokens ?? 0) + agentMax) wrong.push(`agent: ${tokens}`);
    }
    if (day > dayMax) wrong.push(`space: ${day} of ${dayMax}`);
    if (chains.some((tokens) => tokens > chainMax))
      wrong.push(`chain: ${chains.join()} of ${chainMax}`);
  });
  const post = { spaceId: id, from: stage.id('Ana'), content: 'go' };
  await Promise.all(Array.from({ length: posts }, () => conch.post(post)));
  await turns(stopsAfter);
  await conch.stop({ spaceId: id, by: stage.id('Ana') });
  await conch.idle();
  for (const name of ['Ada', 'Bob']) {
    const { reserved } = await stage.taken(name);
    if (reserved.tokens !== 0) wrong.push(`${name} still has ${reserved.tokens} reserved`);
  }
  return wrong;
}

interface BudgetCounts {
  readonly agents: readonly number[];
  readonly day: number;
  readonly chains: readonly number[];
}

type Opened = Stage & {
  readonly taken: (name: string) => Promise<BudgetCountsByAgent>;
  readonly watch: (spaceId: SpaceId, look: (taken: BudgetCounts) => void) => void;
};

type BudgetCountsByAgent =
  ReturnType<typeof takenByAgent> extends Generator<unknown, infer T> ? T : never;

async function open(
  kind: DatabaseKind,
  given: { readonly cast: StageCast; readonly look?: (taken: BudgetCountsByAgent) => void },
): Promise<Opened> {
  const clock = given.cast.options?.clock;
  const today = (): number => Math.floor((clock?.now() ?? Date.now()) / 86_400_000);
  const watched: { spaceId: SpaceId; look: (taken: BudgetCounts) => void }[] = [];
  let agents: readonly MemberId[] = [];
  let database: Parameters<Parameters<typeof lookedAt>[1]>[0] | null = null;
  const place = lookedAt(await kind.forTest(), async (opened) => {
    database = opened;
    const day = today();
    for (const agent of given.look === undefined ? [] : agents) {
      given.look?.(await opened.transact(() => takenByAgent(agent, day)));
    }
    const last = watched.at(-1);
    if (last === undefined) return;
    const inSpace = await opened.transact(() => takenInSpace(last.spaceId));
    const byAgents: number[] = [];
    for (const agent of agents) {
      byAgents.push((await opened.transact(() => takenByAgent(agent, day))).tokens);
    }
    last.look({ agents: byAgents, ...inSpace });
  });
  const stage = await Stage.open(place, given.cast);
  agents = Object.keys(given.cast.agents).map((name) => stage.id(name));
  onTestFinished(() => stage.close());
  return Object.assign(stage, {
    taken: (name: string) => {
      if (database === null) throw new Error('nothing has been committed');
      return database.transact(() => takenByAgent(stage.id(name), today()));
    },
    watch: (spaceId: SpaceId, look: (taken: BudgetCounts) => void) =>
      void watched.push({ spaceId, look }),
  });
}

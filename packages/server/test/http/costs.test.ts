import type { Agent, AgentKind, ReportedUsage } from '@conch/agents';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';

/** Agents whose config is the cost that each run reports. */
const costly: AgentKind = {
  name: 'costly',
  agentOf: (config) => ({ ok: true, agent: costing(config as Costs) }),
};

/** The cost of each run of an agent, or `unreported`. */
type Costs = ReportedUsage | 'unreported';

function costing(costs: Costs): Agent {
  const isReported = costs !== 'unreported';
  return {
    worstCase: isReported ? costs : { tokens: 200_000, costUsd: null },
    ...(isReported && costs.costUsd !== null ? { model: 'home/tiny' } : {}),
    // oxlint-disable-next-line require-yield -- an agent that only answers
    async *run({ runId }) {
      const usage = isReported ? { usage: costs } : {};
      return { kind: 'answered', content: `It is done, ${runId}.`, ...usage };
    },
  };
}

const CHEAP = { tokens: 1_240, costUsd: 0.0031 };
const UNPRICED = { tokens: 500, costUsd: null };

describe.each(DATABASES.slice(0, 1))('the costs of agents over HTTP, on $name', (kind) => {
  test('[I-16] a run, its chain, its space and its agent report the same cost', async () => {
    const { owner, say, spaceId, ada } = await office(kind, { Ada: CHEAP });
    await say('go');
    const { items } = await owner.call('listChains', { params: { spaceId } });
    const chainId = items[0]?.id ?? '';
    const chain = await owner.call('readChain', { params: { spaceId, chainId } });
    const cost = {
      runs: 1,
      ...CHEAP,
      knownCostUsd: 0.0031,
      unpricedTokens: 0,
      estimatedTokens: 0,
      unreportedRuns: 0,
    };
    expect(chain.runs.map(({ tokens, costUsd }) => ({ tokens, costUsd }))).toEqual([CHEAP]);
    const [ofSpace, ofAgent, ofServer] = await Promise.all([
      owner.call('readSpaceCosts', { params: { spaceId } }),
      owner.call('readAgentCosts', { params: { agentId: ada } }),
      owner.call('readServerCosts', {}),
    ]);
    expect([chain.cost, ofSpace.total, ofAgent.total, ofServer.total]).toEqual(
      Array.from({ length: 4 }, () => cost),
    );
    expect(ofSpace.days).toEqual([
      { day: '2026-02-27', ...cost, agents: [{ agentId: ada, ...cost }] },
    ]);
  });

  test('[WI1] [BU1] a preview names an agent that a budget would refuse, and shows the budget and the worst case', async () => {
    const dear = { tokens: 10, costUsd: 200 };
    const { owner, spaceId, ada } = await office(kind, { Ada: dear });
    const settings = { dayBudget: { maxTokens: null, maxCostUsd: 3 } };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings } });
    const asked = { params: { spaceId }, body: { content: 'go' } };
    const [preview] = (await owner.call('previewMessage', asked)).previews;
    expect(preview?.warnings).toEqual([
      {
        kind: 'over-budget',
        agentId: ada,
        agentName: 'Ada',
        budget: 'space',
        unit: 'usd',
        most: 3,
        left: 3,
        wanted: 200,
        alsoEnds: [],
        because: 'BU1',
      },
    ]);
  });

  test('[I-16] the costs of a removed agent can still be read', async () => {
    const { owner, say, ada } = await office(kind, { Ada: CHEAP });
    await say('go');
    await owner.call('removeAgent', { params: { agentId: ada } });
    const { total } = await owner.call('readAgentCosts', { params: { agentId: ada } });
    expect(total.tokens).toBe(CHEAP.tokens);
  });

  test('[I-16] costs without a known price are reported as unknown, next to the known costs', async () => {
    const { owner, say, spaceId } = await office(kind, { Ada: CHEAP, Bob: UNPRICED });
    await say('go');
    const { total } = await owner.call('readSpaceCosts', { params: { spaceId } });
    const tokens = CHEAP.tokens + UNPRICED.tokens;
    expect(total).toEqual({
      runs: 2,
      tokens,
      costUsd: null,
      knownCostUsd: 0.0031,
      unpricedTokens: 500,
      estimatedTokens: 0,
      unreportedRuns: 0,
    });
  });

  test('[I-16] a run that reports no usage has an unknown cost, and so does every sum with it', async () => {
    const { owner, say, spaceId, ada } = await office(kind, { Ada: 'unreported' });
    await say('go');
    const { items } = await owner.call('listChains', { params: { spaceId } });
    const chainId = items[0]?.id ?? '';
    const { runs, cost } = await owner.call('readChain', { params: { spaceId, chainId } });
    expect(runs.map(({ tokens, costUsd }) => [tokens, costUsd])).toEqual([[null, null]]);
    const { total } = await owner.call('readSpaceCosts', { params: { spaceId } });
    const activity = await owner.call('readAgentActivity', { params: { agentId: ada } });
    const sums = [cost, total, activity.days[0]];
    expect(sums.map((sum) => [sum?.costUsd, sum?.unreportedRuns])).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
  });

  test('[I-16] an estimated usage is marked in the run and in every sum that includes it', async () => {
    const guessed: ReportedUsage = { tokens: 700, costUsd: 0.002, isEstimated: true };
    const { owner, say, spaceId, bob } = await office(kind, { Ada: CHEAP, Bob: guessed });
    await say('go');
    const { items } = await owner.call('listChains', { params: { spaceId } });
    const chainId = items[0]?.id ?? '';
    const { runs, cost } = await owner.call('readChain', { params: { spaceId, chainId } });
    expect(runs.map(({ tokens, isEstimated }) => [tokens, isEstimated])).toEqual([
      [1_240, false],
      [700, true],
    ]);
    const runId = runs[1]?.id ?? '';
    const why = await owner.call('explainRun', { params: { spaceId, runId } });
    expect(why.isEstimated).toBe(true);
    const [ofSpace, ofAgent, ofServer] = await Promise.all([
      owner.call('readSpaceCosts', { params: { spaceId } }),
      owner.call('readAgentCosts', { params: { agentId: bob } }),
      owner.call('readServerCosts', {}),
    ]);
    const sums = [cost, ofSpace.total, ofSpace.days[0], ofAgent.total, ofServer.total];
    expect(sums.map((sum) => sum?.estimatedTokens)).toEqual([700, 700, 700, 700, 700]);
  });

  test('[I-16] costs are summed for each UTC day, and the response has the requested number of days', async () => {
    const clock = new ManualClock(Date.UTC(2026, 1, 27, 23, 59));
    const { owner, say, spaceId } = await office(kind, { Ada: CHEAP }, clock);
    await say('today');
    clock.advance(120_000);
    await say('tomorrow');
    const daysOf = async (days: number) => {
      const { days: listed } = await owner.call('readSpaceCosts', {
        params: { spaceId },
        query: { days },
      });
      return listed.map(({ day, runs }) => `${day}: ${runs}`);
    };
    expect(await daysOf(2)).toEqual(['2026-02-27: 1', '2026-02-28: 1']);
    expect(await daysOf(1)).toEqual(['2026-02-28: 1']);
  });

  test('people see the costs of their spaces, and only admins see the costs of agents and the server', async () => {
    const { owner, person, spaceId, ada } = await office(kind, { Ada: CHEAP });
    const [guest, other] = [await person('Gus'), await person('Otto')];
    const { id } = await guest.call('readMe');
    await owner.call('addMembers', { params: { spaceId }, body: { memberIds: [id] } });
    await guest.call('readSpaceCosts', { params: { spaceId } });
    const refusals = [
      other.refused('readSpaceCosts', { params: { spaceId } }),
      guest.refused('readAgentCosts', { params: { agentId: ada } }),
      guest.refused('readServerCosts', {}),
    ];
    const codes = (await Promise.all(refusals)).map(({ code }) => code);
    expect(codes).toEqual(['no-such-space', 'not-allowed', 'not-allowed']);
  });

  test('[I-16] the costs of all spaces are summed by day, space, agent and model, and unknown stays unknown', async () => {
    const { owner, say, spaceId, ada, bob } = await office(kind, { Ada: CHEAP, Bob: UNPRICED });
    const settings = { dayBudget: { maxTokens: 9_000, maxCostUsd: null } };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings } });
    await say('go');
    const dayBudget = { maxTokens: null, maxCostUsd: 5 };
    await owner.call('changeAgent', { params: { agentId: ada }, body: { dayBudget } });
    const all = await owner.call('readSpacesCosts', {});
    expect(all.agents.map((agent) => agent.dayBudget)).toEqual([dayBudget, null]);
    const unknown = { runs: 2, costUsd: null, knownCostUsd: 0.0031, unpricedTokens: 500 };
    expect(all.total).toMatchObject(unknown);
    expect(all.days).toMatchObject([{ day: '2026-02-27', ...unknown }]);
    expect(all.spaces).toMatchObject([
      { spaceId, spaceName: 'Office', ...settings, today: unknown, ...unknown },
    ]);
    const agents = all.agents.map(({ agentId, agentName, costUsd }) => [
      agentId,
      agentName,
      costUsd,
    ]);
    expect(agents).toEqual([
      [ada, 'Ada', 0.0031],
      [bob, 'Bob', null],
    ]);
    expect(all.models).toMatchObject([
      { model: null, runs: 1, costUsd: null, tokens: 500 },
      { model: 'home/tiny', ...CHEAP },
    ]);
  });

  test('people see only the costs of their spaces, and admins see the costs of every space', async () => {
    const { owner, person, say, spaceId } = await office(kind, { Ada: CHEAP });
    const [guest, other] = [await person('Gus'), await person('Otto')];
    const { id } = await guest.call('readMe');
    await owner.call('addMembers', { params: { spaceId }, body: { memberIds: [id] } });
    await say('go');
    const seen = await Promise.all(
      [owner, guest, other].map(async (client) => {
        const { total, spaces, agents, models, days } = await client.call('readSpacesCosts', {});
        return [total.tokens, spaces.length, agents.length, models.length, days.length];
      }),
    );
    expect(seen).toEqual([
      [1_240, 1, 1, 1, 1],
      [1_240, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
  });

  test('the costs of a deleted space are in no sum over all spaces', async () => {
    const { owner, say, spaceId } = await office(kind, { Ada: CHEAP });
    await say('go');
    await owner.call('deleteSpace', { params: { spaceId } });
    const { total, spaces } = await owner.call('readSpacesCosts', {});
    expect([total.tokens, spaces]).toEqual([0, []]);
  });

  test('[BU2] a run with an unknown price under a money budget is refused with the reason and advice', async () => {
    const { owner, say, spaceId } = await office(kind, { Bob: UNPRICED });
    const settings = { dayBudget: { maxTokens: null, maxCostUsd: 5 } };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings } });
    await say('go');
    const { items } = await owner.call('readMessages', { params: { spaceId }, query: {} });
    expect(items.at(-1)?.content).toMatch(
      /price of its model is not known.*“prices”.*conch\.yaml/u,
    );
  });

  test('[BU1] saved budgets for an agent’s day and for a chain are applied', async () => {
    const { owner, say, spaceId, ada } = await office(kind, { Ada: CHEAP });
    const budget = { maxTokens: null, maxCostUsd: 0.0031 };
    await owner.call('changeAgent', { params: { agentId: ada }, body: { dayBudget: budget } });
    await owner.call('changeSpace', {
      params: { spaceId },
      body: { settings: { chainBudget: budget } },
    });
    await say('one');
    await say('two');
    const { total } = await owner.call('readAgentCosts', { params: { agentId: ada } });
    expect(total).toMatchObject({ runs: 1, costUsd: 0.0031 });
  });
});

interface Office {
  readonly owner: TestClient;
  readonly person: (name: string) => Promise<TestClient>;
  readonly spaceId: string;
  /** The id of the first agent. */
  readonly ada: string;
  readonly bob: string;
  /** Posts as the owner and waits until all agents are done. */
  readonly say: (content: string) => Promise<void>;
}

async function office(
  kind: DatabaseKind,
  costs: Readonly<Record<string, Costs>>,
  clock = new ManualClock(Date.UTC(2026, 1, 27)),
): Promise<Office> {
  const { owner, person, server } = await openServer(kind, {
    kinds: [costly],
    clock,
  });
  const ids: string[] = [];
  for (const [name, config] of Object.entries(costs)) {
    ids.push((await owner.call('addAgent', { body: { name, kind: 'costly', config } })).id);
  }
  const { id: spaceId } = await owner.call('makeSpace', {
    body: { name: 'Office', memberIds: ids, settings: { policy: 'broadcast' } },
  });
  const say = async (content: string): Promise<void> => {
    await owner.call('postMessage', { params: { spaceId }, body: { content } });
    await server.conch.idle();
  };
  return { owner, person, spaceId, ada: ids[0] ?? '', bob: ids[1] ?? '', say };
}

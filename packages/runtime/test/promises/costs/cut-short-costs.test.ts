import type { Agent, ReportedUsage } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch, type CostView } from '../../../src/index.ts';
import { Stage, type CastPart } from '../../support/stage.ts';
import { NEVER } from '../support/agent-that.ts';
import { until } from '../support/turns.ts';

const WORST = { tokens: 1_000, costUsd: 0.5 };
const NOTED: ReportedUsage = { tokens: 60, costUsd: 0.06 };
const BOUNDED = { dayBudget: { maxTokens: 10_000, maxCostUsd: 5 } };

/** The behaviour of an agent that spends, reports its usage, and works until it is stopped. */
interface Working {
  readonly owes?: ReportedUsage;
  readonly owedBefore?: ReportedUsage;
  readonly parks?: true;
  readonly noted?: ReportedUsage;
}

function working(then: Working) {
  const seen = { hasBegun: false };
  const agent: Agent = {
    worstCase: WORST,
    async *run({ space }, { owes }) {
      const { noted = NOTED } = then;
      if (then.owedBefore !== undefined) owes?.(then.owedBefore);
      yield { kind: 'note', note: 'a step', isModelStep: true, spent: noted };
      if (then.parks === true) {
        const wait = { for: ['human'] } as const;
        const said = { spaceId: space.id, text: 'How many?', wait };
        yield { kind: 'call', callId: 'ask', call: { tool: 'sendSpaceMessage', ...said } };
      }
      if (then.owes !== undefined) owes?.(then.owes);
      seen.hasBegun = true;
      return NEVER;
    },
  };
  return { agent, seen };
}

describe.each(DATABASES)('the cost of an interrupted run, on $name', (kind) => {
  test('[BU4] an interrupted run costs the owed usage that its agent reported, which includes the current step', async () => {
    const owes = { tokens: 75, costUsd: 0.08 };
    const cost = await costOfStopped(kind, { owes, part: BOUNDED });
    expect(cost).toMatchObject({ ...owes, estimatedTokens: 0 });
  });

  test('[BU4] the cost of an interrupted run is estimated if its agent reported the owed usage as estimated', async () => {
    const owes: ReportedUsage = { tokens: 75, costUsd: 0.08, isEstimated: true };
    expect(await costOfStopped(kind, { owes })).toMatchObject({ tokens: 75, estimatedTokens: 75 });
  });

  test('[BU4] a run that is interrupted during a tool call costs its reported usage, without the owed usage of an earlier step', async () => {
    const owedBefore = { tokens: 55, costUsd: 0.05 };
    const cost = await costOfStopped(kind, { owedBefore, part: BOUNDED });
    expect(cost).toMatchObject({ ...NOTED, estimatedTokens: 0 });
  });

  test('[BU4] an interrupted run whose agent reported no owed usage costs its whole reservation', async () => {
    const cost = await costOfStopped(kind, { part: BOUNDED });
    expect(cost).toMatchObject({ ...WORST, estimatedTokens: WORST.tokens });
  });

  test('[BU4] an interrupted run without a reservation costs its reported usage', async () => {
    expect(await costOfStopped(kind, {})).toMatchObject(NOTED);
  });

  test('[BU4] a run that is stopped while it is parked costs only its reported usage', async () => {
    const cost = await costOfStopped(kind, { parks: true, part: BOUNDED });
    expect(cost).toMatchObject({ ...NOTED, estimatedTokens: 0 });
  });

  test('[BU4] the cost of a run stopped while parked is an estimate if its reported usage is estimated', async () => {
    const noted: ReportedUsage = { ...NOTED, isEstimated: true };
    const cost = await costOfStopped(kind, { parks: true, noted });
    expect(cost).toMatchObject({ ...NOTED, estimatedTokens: NOTED.tokens });
  });

  test('[BU2] the cost of an interrupted run is unknown if its price is unknown', async () => {
    const noted = { tokens: 60, costUsd: null };
    const cost = await costOfStopped(kind, { noted });
    expect(cost).toEqual({
      runs: 1,
      tokens: 60,
      costUsd: null,
      knownCostUsd: 0,
      unpricedTokens: 60,
      estimatedTokens: 0,
      unreportedRuns: 0,
    });
  });
});

/** The cost of a run that a person stops while its agent works. */
async function costOfStopped(
  kind: DatabaseKind,
  given: Parameters<typeof working>[0] & { readonly part?: Partial<CastPart> },
): Promise<CostView> {
  const { agent, seen } = working(given);
  const stage = await open(kind, { agent, ...given.part });
  await stage.post('Ana', 'go');
  if (given.parks === true) await stage.conch.idle();
  else await until(() => seen.hasBegun);
  await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
  await stage.conch.idle();
  return (await stage.conch.costs.ofSpace(stage.space())).total;
}

async function open(kind: DatabaseKind, part: CastPart): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: { Ada: part },
    spaces: { Room: { policy: 'coordinator', main: 'Ada' } },
  });
  onTestFinished(() => stage.close());
  return stage;
}

test.runIf(DATABASES.some(({ name }) => name === 'PostgreSQL'))(
  '[BU4] if another node stops a run, the cost is the usage that the node of the run has stored',
  async () => {
    const kind = DATABASES.find(({ name }) => name === 'PostgreSQL');
    if (kind === undefined) return;
    const place = await kind.forTest();
    const { agent, seen } = working({});
    const stage = await Stage.open(place, {
      people: ['Ana'],
      agents: { Ada: { agent } },
      spaces: { Room: { policy: 'broadcast' } },
    });
    onTestFinished(() => stage.close());
    const elsewhere = await secondNode(await place.open());
    await stage.post('Ana', 'go');
    await until(() => seen.hasBegun);
    await elsewhere.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    // The other node does not know the usage of the running step.
    const { total } = await elsewhere.costs.ofSpace(stage.space());
    expect(total).toMatchObject({ ...NOTED, estimatedTokens: NOTED.tokens });
  },
);

async function secondNode(database: Parameters<typeof createConch>[0]['database']): Promise<Conch> {
  const none = { ok: false, reason: 'not here' } as const;
  const conch = await createConch({ database, kinds: [{ name: 'part', agentOf: () => none }] });
  onTestFinished(() => conch.close());
  return conch;
}

import type { Spend } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PreviewWarningView } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { openStage } from '../../support/open-stage.ts';
import type { CastPart, RoomPart, Stage } from '../../support/stage.ts';

type OverBudgetView = Extract<PreviewWarningView, { readonly kind: 'over-budget' }>;

const FREE = { tokens: 0, costUsd: 0 };

/** An agent with this worst case and this real cost. */
function priced(worst: { tokens: number; costUsd: number | null }, real: Spend = FREE): CastPart {
  return {
    agent: {
      worstCase: worst,
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run({ runId }) {
        return { kind: 'answered', content: `Answer of ${runId}.`, usage: real };
      },
    },
  };
}

const money = (costUsd: number | null) => ({ tokens: 10, costUsd });
const bound = (maxCostUsd: number | null, maxTokens: number | null = null) => ({
  maxCostUsd,
  maxTokens,
});

const stageOf = (kind: DatabaseKind, agents: Record<string, CastPart>, room: RoomPart) =>
  openStage(kind, { people: ['Ana'], agents, spaces: { Office: room } });

async function overBudgetIn(stage: Stage, content: string): Promise<readonly OverBudgetView[]> {
  const draft = { spaceId: stage.space(), from: stage.id('Ana'), content };
  const { warnings } = await stage.conch.preview(draft);
  return warnings.filter((one): one is OverBudgetView => one.kind === 'over-budget');
}

/** The agents that the preview shows as over budget, and the agents that then did not answer. */
async function foretold(stage: Stage, content: string) {
  const told = await overBudgetIn(stage, content);
  const before = (await stage.outcomes()).length;
  await stage.say('Ana', content);
  const ends = (await stage.outcomes()).slice(before);
  const failed = ends.filter((end) => !end.endsWith(' responded'));
  return {
    told: told
      .flatMap(({ agentId, alsoEnds }) => [agentId, ...alsoEnds])
      .map((id) => stage.nameOf(id)),
    came: failed.map((end) => end.split(' ')[0]),
    ends,
  };
}

describe.each(DATABASES)('budgets in a preview, on $name', (kind) => {
  test('[WI1] [BU1] a preview shows a run that does not fit the day budget, with its worst case and the remaining budget', async () => {
    const agents = { Costly: priced(money(200)), Cheap: priced(money(1), money(1) as Spend) };
    const stage = await stageOf(kind, agents, { policy: 'mention', dayBudget: bound(3) });
    await stage.say('Ana', '@Cheap go');
    expect(await overBudgetIn(stage, '@Costly go')).toEqual([
      {
        kind: 'over-budget',
        agentId: stage.id('Costly'),
        agentName: 'Costly',
        budget: 'space',
        unit: 'usd',
        most: 3,
        left: 2,
        wanted: 200,
        alsoEnds: [],
        because: 'BU1',
      },
    ]);
    expect(await overBudgetIn(stage, '@Cheap go')).toEqual([]);
  });

  test('[WI1] [BU1] a preview does not show the remaining budget of an agent, because other spaces are private', async () => {
    const agents = { Ada: { ...priced(money(2), money(2) as Spend), dayBudget: bound(3) } };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents,
      spaces: { Here: {}, There: {} },
    });
    await stage.say('Ana', 'go', { in: 'There' });
    expect(await overBudgetIn(stage, 'go')).toMatchObject([
      { budget: 'agent', most: 3, left: null, wanted: 2, because: 'BU1' },
    ]);
  });

  test('[WI1] [BU2] a preview shows a run without a known price if the budget is in money', async () => {
    const stage = await stageOf(kind, { Ada: priced(money(null)) }, { chainBudget: bound(3) });
    expect(await overBudgetIn(stage, 'go')).toMatchObject([
      { budget: 'chain', unit: 'usd', wanted: null, because: 'BU2' },
    ]);
  });

  test('[WI1] [BU6] a preview shows only the agent whose worst case does not fit', async () => {
    const agents = { Costly: priced(money(200)), Cheap: priced(money(1)) };
    const stage = await stageOf(kind, agents, { policy: 'broadcast', dayBudget: bound(3) });
    const { told, came } = await foretold(stage, 'go');
    expect([told, came]).toEqual([['Costly'], ['Costly']]);
  });

  test('[WI1] [BU3] if the budget of a chain is spent, a preview also shows the runs that end with the chain', async () => {
    const agents = {
      Costly: priced(money(2), money(3) as Spend),
      Cheap: priced(money(1)),
      Free: priced({ tokens: 0, costUsd: 0 }),
    };
    const stage = await stageOf(kind, agents, { policy: 'mention', dayBudget: bound(3) });
    await stage.say('Ana', '@Costly go');
    const told = await overBudgetIn(stage, '@Cheap @Free go');
    expect(told).toMatchObject([{ agentId: stage.id('Cheap'), alsoEnds: [stage.id('Free')] }]);
  });

  test('[WI1] [BU4] in a preview on a new UTC day, the budget is available again', async () => {
    const clock = new ManualClock(Date.UTC(2026, 2, 1, 23, 59, 59));
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Ada: { ...priced(money(2), money(2) as Spend), dayBudget: bound(3) } },
      spaces: { Office: { dayBudget: bound(3) } },
      options: { clock },
    });
    await stage.say('Ana', 'go');
    expect(await overBudgetIn(stage, 'again')).toHaveLength(1);
    clock.advance(1_000);
    expect(await overBudgetIn(stage, 'again')).toEqual([]);
  });

  test('[WI1] [BU1] for any budgets, a preview shows exactly the runs that are then refused', async () => {
    const amount = fc.option(fc.constantFrom(2, 3, 5, 8), { freq: 2 });
    const plans = fc.record({
      chain: fc.tuple(amount, amount),
      day: fc.tuple(amount, amount),
      own: fc.tuple(amount, amount),
      worst: fc.record({
        tokens: fc.nat({ max: 2 }),
        costUsd: fc.option(fc.nat({ max: 2 }), { freq: 9 }),
      }),
    });
    const seen = { refused: 0, answered: 0 };
    for (const { chain, day, own, worst } of fc.sample(plans, { seed: 7, numRuns: 10 })) {
      const real = { tokens: worst.tokens, costUsd: worst.costUsd ?? 0 };
      const stage = await stageOf(
        kind,
        { Ada: { ...priced(worst, real), dayBudget: bound(...own) } },
        { chainBudget: bound(...chain), dayBudget: bound(...day) },
      );
      for (const text of ['one', 'two', 'three']) {
        const { told, came, ends } = await foretold(stage, text);
        expect({ told, ends }).toEqual({ told: came, ends });
        expect(ends).toHaveLength(1);
        seen.refused += told.length;
        seen.answered += 1 - told.length;
      }
    }
    expect(Math.min(seen.refused, seen.answered)).toBeGreaterThan(8);
  });
});

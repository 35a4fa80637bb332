import type { OverBudget, PreviewWarning, Spend } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { openStage } from '../support/open-stage.ts';
import type { Part, RoomPart, Stage } from '../support/stage.ts';

const FREE = { tokens: 0, costUsd: 0 };

/** An agent whose run may cost so much, and costs so much. */
function priced(worst: { tokens: number; costUsd: number | null }, real: Spend = FREE): Part {
  return {
    agent: {
      worstCase: worst,
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run({ runId }) {
        return { kind: 'answered', text: `Answer of ${runId}.`, usage: real };
      },
    },
  };
}

const money = (costUsd: number | null) => ({ tokens: 10, costUsd });
const bound = (maxCostUsd: number | null, maxTokens: number | null = null) => ({
  maxCostUsd,
  maxTokens,
});

const stageOf = (kind: DatabaseKind, agents: Record<string, Part>, room: RoomPart) =>
  openStage(kind, { people: ['Ana'], agents, spaces: { Office: room } });

async function overBudgetIn(stage: Stage, text: string): Promise<readonly OverBudget[]> {
  const draft = { spaceId: stage.space(), from: stage.id('Ana'), text };
  const { warnings } = await stage.conch.preview(draft);
  return warnings.filter((one: PreviewWarning): one is OverBudget => one.kind === 'over-budget');
}

/** Whom the preview says no run of would start, and who then answered nothing. */
async function foretold(stage: Stage, text: string) {
  const told = await overBudgetIn(stage, text);
  const before = (await stage.outcomes()).length;
  await stage.say('Ana', text);
  const ends = (await stage.outcomes()).slice(before);
  const failed = ends.filter((end) => !end.endsWith(' responded'));
  return {
    told: told.flatMap(({ agent, alsoEnds }) => [agent, ...alsoEnds]).map((id) => stage.nameOf(id)),
    came: failed.map((end) => end.split(' ')[0]),
    ends,
  };
}

describe.each(DATABASES)('budgets in a preview, on $name', (kind) => {
  test('[WI1] [BU1] a run that the day of the space cannot pay is told with what it may cost and what is left', async () => {
    const agents = { Costly: priced(money(200)), Cheap: priced(money(1), money(1) as Spend) };
    const stage = await stageOf(kind, agents, { policy: 'mention', dayBudget: bound(3) });
    await stage.say('Ana', '@Cheap go');
    expect(await overBudgetIn(stage, '@Costly go')).toEqual([
      {
        kind: 'over-budget',
        agent: stage.id('Costly'),
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

  test('[WI1] [BU1] what is left of an agent’s own day is not told, for other spaces are not for everyone', async () => {
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

  test('[WI1] [BU2] a run without a known price is told where the budget is in money', async () => {
    const stage = await stageOf(kind, { Ada: priced(money(null)) }, { chainBudget: bound(3) });
    expect(await overBudgetIn(stage, 'go')).toMatchObject([
      { budget: 'chain', unit: 'usd', wanted: null, because: 'BU2' },
    ]);
  });

  test('[WI1] [BU3] who is not started because the chain ends with the refused run is told with it', async () => {
    const agents = { Costly: priced(money(200)), Cheap: priced(money(1)) };
    const stage = await stageOf(kind, agents, { policy: 'broadcast', dayBudget: bound(3) });
    const { told, came } = await foretold(stage, 'go');
    expect(told).toEqual(['Costly', 'Cheap']);
    expect(new Set(came)).toEqual(new Set(told));
  });

  test('[WI1] [BU4] a new UTC day pays again what the last one could not', async () => {
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

  test('[WI1] [BU1] whatever the budgets, a run is refused then if the preview says so, and only then', async () => {
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

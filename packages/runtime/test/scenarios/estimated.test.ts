import type { AgentEnd } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

const SPENT = { tokens: 7, costUsd: 0.1 };
const WORST = { tokens: 100, costUsd: 1 };
const BUDGET = { maxTokens: 1_000, maxCostUsd: null };

describe.each(DATABASES)('the mark of estimated usage, on $name', (kind) => {
  /** The stored event of a run with this end, and the view of the run. */
  const keptOf = async (said: object) => {
    const end = { kind: 'answered', content: 'Yes.', ...said } as AgentEnd;
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Agent: {
          agent: {
            worstCase: WORST,
            // oxlint-disable-next-line require-yield -- an agent that only answers
            async *run() {
              return end;
            },
          },
        },
      },
      spaces: { Room: { policy: 'broadcast', dayBudget: BUDGET } },
    });
    await stage.say('Ana', 'go');
    const spaceId = stage.space();
    const [chain] = await stage.conch.read.chains(spaceId);
    const runs = chain === undefined ? [] : await stage.conch.read.runsOfChain(spaceId, chain.id);
    const happened = (await stage.conch.read.history(spaceId)).map(({ event }) => event);
    const usages = happened.flatMap((event) => (event.type === 'run-ended' ? [event.usage] : []));
    return { usages, marks: runs.map(({ isEstimated }) => isEstimated) };
  };

  test('[I-18] if an agent reports its usage as estimated, the end of the run is stored with this mark', async () => {
    const { usages, marks } = await keptOf({ usage: { ...SPENT, isEstimated: true } });
    expect(usages).toEqual([{ ...SPENT, isEstimated: true }]);
    expect(marks).toEqual([true]);
  });

  test.each([undefined, false, 'true', 1, {}])(
    '[I-7] if an agent reports isEstimated as %s, the run does not count as estimated',
    async (isEstimated) => {
      const { usages, marks } = await keptOf({ usage: { ...SPENT, isEstimated } });
      expect(usages.map((usage) => JSON.stringify(usage))).toEqual([JSON.stringify(SPENT)]);
      expect(marks).toEqual([false]);
    },
  );

  test('[BU7] a run whose agent reports no usage does not count as estimated, and its worst case is stored only for budgets', async () => {
    const { usages, marks } = await keptOf({});
    expect(usages).toEqual([{ ...WORST, isUnreported: true }]);
    expect(marks).toEqual([false]);
  });
});

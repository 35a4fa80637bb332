import type { ReportedUsage } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { CastPart, Stage } from '../support/stage.ts';

const WORST = { tokens: 100, costUsd: 0.1 };
const UNPRICED = { tokens: 100, costUsd: null };

/** An agent that answers and reports `usage`. If `usage` is missing, the agent reports no usage. */
function reporting(worstCase: ReportedUsage, usage?: ReportedUsage): CastPart {
  return {
    agent: {
      worstCase,
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run({ runId }) {
        return { kind: 'answered', content: `Answer of ${runId}.`, ...(usage && { usage }) };
      },
    },
  };
}

/** An agent that asks a person and waits. */
const ASKS: CastPart = {
  agent: {
    worstCase: UNPRICED,
    async *run({ space, steps }) {
      const said = { spaceId: space.id, text: 'How many?' };
      const call = { tool: 'sendSpaceMessage', ...said, wait: { for: ['human'] } } as const;
      if (steps.length === 0) yield { kind: 'call', callId: 'ask', call };
      return { kind: 'answered', content: 'Booked.' };
    },
  },
};

const FREE: CastPart = { script: [{ do: { say: 'Free.' } }] };

const open = (kind: DatabaseKind, agents: Record<string, CastPart>, room = {}): Promise<Stage> =>
  openStage(kind, {
    people: ['Ana'],
    agents,
    spaces: { Office: { policy: 'broadcast', ...room } },
  });

/** The reported costs of the runs of the last chain. */
async function costsIn(stage: Stage) {
  const { read } = stage.conch;
  const [chain] = await read.chains(stage.space());
  if (chain === undefined) throw new Error('there is no chain');
  const runs = await read.runsOfChain(stage.space(), chain.id);
  return runs.map(({ tokens, costUsd, isEstimated }) => ({ tokens, costUsd, isEstimated }));
}

const UNKNOWN = { tokens: null, costUsd: null, isEstimated: false };

describe.each(DATABASES)('a run that reports no usage, on $name', (kind) => {
  test('[I-16] a run that reports no usage has unknown tokens and an unknown cost', async () => {
    const stage = await open(kind, { Ada: reporting(WORST) });
    await stage.say('Ana', 'go');
    expect(await costsIn(stage)).toEqual([UNKNOWN]);
  });

  test('[I-16] a run that reports zero tokens and an unknown price has an unknown cost', async () => {
    const stage = await open(kind, { Ada: reporting(UNPRICED, { tokens: 0, costUsd: null }) });
    await stage.say('Ana', 'go');
    expect(await costsIn(stage)).toEqual([UNKNOWN]);
  });

  test('[I-16] a run of a free agent that reports no usage costs nothing', async () => {
    const stage = await open(kind, { Ada: FREE });
    await stage.say('Ana', 'go');
    expect(await costsIn(stage)).toEqual([{ tokens: 0, costUsd: 0, isEstimated: false }]);
  });

  test('[I-16] if a sum contains a run that reports no usage, the cost of the sum is unknown, and the known part is shown separately', async () => {
    const known = { tokens: 60, costUsd: 0.06 };
    const stage = await open(kind, { Ada: reporting(WORST), Bob: reporting(WORST, known) });
    await stage.say('Ana', 'go');
    const { conch } = stage;
    const sums = await Promise.all([
      conch.costs.ofSpace(stage.space()),
      conch.costs.ofServer(),
      conch.costs.ofAgent(stage.id('Ada')),
    ]);
    const sum = (part: object) => ({ unpricedTokens: 0, estimatedTokens: 0, ...part });
    const both = sum({ runs: 2, tokens: 60, costUsd: null, knownCostUsd: 0.06, unreportedRuns: 1 });
    const own = sum({ runs: 1, tokens: 0, costUsd: null, knownCostUsd: 0, unreportedRuns: 1 });
    expect(sums.map(({ total }) => total)).toEqual([both, both, own]);
  });

  test('[BU7] a run that reports no usage counts with its worst case against the budget of its agent', async () => {
    const dayBudget = { maxTokens: null, maxCostUsd: 0.25 };
    const stage = await open(kind, { Ada: { ...reporting(WORST), dayBudget }, Free: FREE });
    for (const text of ['@Ada one', '@Ada two', '@Ada three']) await stage.say('Ana', text);
    const ends = (await stage.outcomes()).filter((end) => end.startsWith('Ada'));
    expect(ends).toEqual(['Ada responded', 'Ada responded', 'Ada failed']);
  });

  test('[BU7] a run that reports no usage counts with its worst case against a budget that is set later', async () => {
    const stage = await open(kind, { Ada: reporting(WORST) });
    await stage.say('Ana', 'one');
    const settings = { dayBudget: { maxTokens: 150, maxCostUsd: null } };
    await stage.conch.spaces.update(stage.space(), { settings });
    await stage.say('Ana', 'two');
    expect(await stage.outcomes()).toEqual(['Ada responded', 'Ada failed']);
  });

  test('[BU7] if a run reports tokens without a price, its reserved money counts against the budget', async () => {
    const dayBudget = { maxTokens: null, maxCostUsd: 0.15 };
    const unpriced = reporting(WORST, { tokens: 5, costUsd: null });
    const stage = await open(kind, { Ada: { ...unpriced, dayBudget } });
    await stage.say('Ana', 'one');
    await stage.say('Ana', 'two');
    expect(await stage.outcomes()).toEqual(['Ada responded', 'Ada failed']);
  });

  test('[I-16] if a run is stopped while it waits and has reported no usage, its cost is unknown', async () => {
    const stage = await open(kind, { Boss: ASKS }, { policy: 'coordinator', main: 'Boss' });
    await stage.say('Ana', 'book a table');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    expect(await costsIn(stage)).toEqual([UNKNOWN]);
  });
});

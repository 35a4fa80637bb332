import type { AgentKind, ReportedUsage } from '@conch/agents';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { openServer } from '../../support/open-server.ts';

const USAGE = { tokens: 40, costUsd: 0.002 };

const FAILED = {
  kind: 'failed',
  failure: 'error',
  message: 'as told',
  usage: { tokens: 0, costUsd: 0 },
} as const;

/** Agents that report costs, and that fail if the message asks for a failure. */
const costly: AgentKind = {
  name: 'costly',
  agentOf: (config) => {
    const usage = config as ReportedUsage;
    return {
      ok: true,
      agent: {
        worstCase: usage,
        // oxlint-disable-next-line require-yield -- an agent that only answers
        async *run({ message, runId }) {
          if (message.content.includes('fail')) return FAILED;
          return { kind: 'answered', content: `It is done, ${runId}.`, usage };
        },
      },
    };
  },
};

async function office(kind: DatabaseKind, usage: ReportedUsage = USAGE) {
  const clock = new ManualClock(Date.UTC(2026, 1, 27, 23, 59));
  const opened = await openServer(kind, { kinds: [costly], clock });
  const { owner, server } = opened;
  const { id: agentId } = await owner.call('addAgent', {
    body: { name: 'Ada', kind: 'costly', config: usage },
  });
  const space = async (name: string, people: readonly TestClient[] = []): Promise<string> => {
    const ids = await Promise.all(people.map(async (one) => (await one.call('readMe')).id));
    const body = { name, memberIds: [agentId, ...ids] };
    return (await owner.call('makeSpace', { body })).id;
  };
  const say = async (spaceId: string, content: string): Promise<void> => {
    await owner.call('postMessage', { params: { spaceId }, body: { content } });
    await server.conch.idle();
  };
  const activity = (who: TestClient, days?: number) =>
    who.call('readAgentActivity', {
      params: { agentId },
      ...(days === undefined ? {} : { query: { days } }),
    });
  return { ...opened, clock, agentId, space, say, activity };
}

describe.each(DATABASES)('the activity of an agent over HTTP, on $name', (kind) => {
  test('readAgentActivity lists the agent’s spaces, latest runs, and runs and failures of each day', async () => {
    const { owner, clock, agentId, space, say, activity } = await office(kind);
    const spaceId = await space('Office');
    await say(spaceId, 'one');
    await say(spaceId, 'fail at two');
    clock.advance(120_000);
    await say(spaceId, 'three');
    const { spaces, runs, days } = await activity(owner);
    expect(spaces).toEqual([{ id: spaceId, name: 'Office', kind: 'chat' }]);
    const rows = runs.map(({ agentId: id, spaceId: at, spaceName, outcome }) => {
      return [id, at, spaceName, outcome];
    });
    const place = [agentId, spaceId, 'Office'];
    expect(rows).toEqual([
      [...place, 'responded'],
      [...place, 'failed'],
      [...place, 'responded'],
    ]);
    expect(days).toEqual([
      { day: '2026-02-27', runs: 2, failed: 1, ...USAGE, estimatedTokens: 0, unreportedRuns: 0 },
      { day: '2026-02-28', runs: 1, failed: 0, ...USAGE, estimatedTokens: 0, unreportedRuns: 0 },
    ]);
    expect((await activity(owner, 1)).days.map(({ day }) => day)).toEqual(['2026-02-28']);
  });

  test('readAgentActivity covers the spaces that the reader may read, and all spaces for an admin', async () => {
    const { owner, person, space, say, activity } = await office(kind);
    const [ben, otto] = [await person('Ben'), await person('Otto')];
    const open = await space('Open', [ben]);
    const hidden = await space('Hidden');
    await say(hidden, 'one');
    await say(open, 'two');
    await say(hidden, 'fail at three');
    const namesSeenBy = async (who: TestClient) => {
      const { spaces, runs, days } = await activity(who);
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(' ');
      return [
        names(spaces),
        runs.map(({ spaceName }) => spaceName).join(' '),
        days.map((day) => `${day.runs}/${day.failed}`).join(' '),
      ];
    };
    expect(await namesSeenBy(owner)).toEqual(['Open Hidden', 'Hidden Open Hidden', '3/1']);
    expect(await namesSeenBy(ben)).toEqual(['Open', 'Open', '1/0']);
    expect(await namesSeenBy(otto)).toEqual(['', '', '']);
    expect(JSON.stringify(await activity(ben))).not.toContain('Hidden');
  });

  test('readAgentActivity counts runs without a cost, and gives no cost for a day on which a price is unknown', async () => {
    const { owner, agentId, space, say, activity } = await office(kind, {
      tokens: 5,
      costUsd: null,
    });
    const spaceId = await space('Office');
    await say(spaceId, 'fail at one');
    expect((await activity(owner)).days).toEqual([
      {
        day: '2026-02-27',
        runs: 1,
        failed: 1,
        tokens: 0,
        costUsd: 0,
        estimatedTokens: 0,
        unreportedRuns: 0,
      },
    ]);
    await say(spaceId, 'two');
    expect((await activity(owner)).days).toEqual([
      {
        day: '2026-02-27',
        runs: 2,
        failed: 1,
        tokens: 5,
        costUsd: null,
        estimatedTokens: 0,
        unreportedRuns: 0,
      },
    ]);
    const costs = await owner.call('readSpaceCosts', { params: { spaceId } });
    expect(costs.days.map(({ runs, agents }) => [runs, agents.length])).toEqual([[1, 1]]);
    await owner.call('removeAgent', { params: { agentId } });
    expect((await activity(owner)).runs.length).toBe(2);
  });

  test('readAgentActivity marks estimated runs, and returns the estimated tokens of each day', async () => {
    const { owner, space, say, activity } = await office(kind, { ...USAGE, isEstimated: true });
    await say(await space('Office'), 'one');
    const { runs, days } = await activity(owner);
    expect(runs.map(({ isEstimated }) => isEstimated)).toEqual([true]);
    expect(days.map(({ estimatedTokens }) => estimatedTokens)).toEqual([USAGE.tokens]);
  });

  test('readAgentActivity returns the latest twenty runs', async () => {
    const { owner, space, say, activity } = await office(kind, { tokens: 0, costUsd: 0 });
    const spaceId = await space('Office');
    for (let nth = 0; nth < 21; nth += 1) await say(spaceId, `number ${nth}`);
    const { runs, days } = await activity(owner);
    expect(runs.length).toBe(20);
    expect(days[0]?.runs).toBe(21);
  });

  test('readAgentActivity accepts only the id of an agent and only 1 to 366 days', async () => {
    const { owner, agentId } = await office(kind);
    const { id } = await owner.call('readMe');
    const codes = [
      await owner.refused('readAgentActivity', { params: { agentId: id } }),
      await owner.refused('readAgentActivity', { params: { agentId }, query: { days: 0 } }),
      await owner.refused('readAgentActivity', { params: { agentId }, query: { days: 367 } }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['no-such-member', 'bad-input', 'bad-input']);
  });
});

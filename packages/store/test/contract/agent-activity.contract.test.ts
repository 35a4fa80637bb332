import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { newestRunsIn } from '../../src/runs/agent-runs.ts';
import {
  activeDaysIn,
  activeDaysSince,
  addToSpaceDay,
  spaceCostsSince,
} from '../../src/costs/space-days.ts';
import { queued, spacesWith } from '../support/runs.ts';

const FREE = {
  runs: 0,
  tokens: 0,
  costUsd: 0,
  unpricedTokens: 0,
  estimatedTokens: 0,
  unreportedRuns: 0,
  ended: 1,
  failed: 0,
};
const PAID = { ...FREE, runs: 1, tokens: 10, costUsd: 0.1 };
const ROOM = { spaceId: 'room', day: 7, agentId: 'ada' };

describe.each(DATABASES)('the activity of an agent, in $name', (kind) => {
  const opened = async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* spacesWith([queued('r1'), queued('r2', { spaceId: 'den' }), queued('r3')]);
      yield* addToSpaceDay({ ...ROOM, ...PAID });
      yield* addToSpaceDay({ ...ROOM, ...FREE, failed: 1 });
      yield* addToSpaceDay({ ...ROOM, ...PAID, costUsd: 0.2, estimatedTokens: 10 });
      yield* addToSpaceDay({ ...ROOM, spaceId: 'den', ...PAID, costUsd: 0, unpricedTokens: 10 });
      yield* addToSpaceDay({ ...ROOM, day: 6, ...FREE });
      yield* addToSpaceDay({ ...ROOM, day: 5, ...FREE });
      yield* addToSpaceDay({ ...ROOM, agentId: 'ben', ...FREE });
    });
    return database;
  };

  test('the activity of an agent is summed for each day over all spaces, beginning with a given day', async () => {
    const database = await opened();
    const tokens = {
      tokens: 30,
      costUsd: 0.3,
      unpricedTokens: 10,
      estimatedTokens: 10,
      unreportedRuns: 0,
    };
    expect(await database.read(() => activeDaysSince('ada', 6))).toEqual([
      {
        day: 6,
        ended: 1,
        failed: 0,
        tokens: 0,
        costUsd: 0,
        unpricedTokens: 0,
        estimatedTokens: 0,
        unreportedRuns: 0,
      },
      { day: 7, ended: 4, failed: 1, ...tokens },
    ]);
  });

  test('the activity of an agent can be limited to some spaces', async () => {
    const database = await opened();
    const days = await database.read(() => activeDaysIn('ada', 7, ['den', 'none']));
    expect(days).toMatchObject([{ day: 7, ended: 1, tokens: 10, unpricedTokens: 10 }]);
    expect(await database.read(() => activeDaysIn('ada', 7, []))).toEqual([]);
  });

  test('if the runs of an agent cost nothing, the agent has activity but no cost entry', async () => {
    const database = await opened();
    const costs = await database.read(() => spaceCostsSince('room', 5));
    expect(costs.map(({ day, agentId, runs }) => `${day} ${agentId} ${runs}`)).toEqual(['7 ada 2']);
  });

  test('newestRunsIn lists the newest runs of an agent in some spaces', async () => {
    const database = await opened();
    const ids = async (spaces: readonly string[], limit = 20) =>
      (await database.read(() => newestRunsIn('ada', spaces, limit))).map(({ id }) => id).join(' ');
    expect(await ids(['room'])).toBe('r3 r1');
    expect(await ids(['room', 'den'], 2)).toBe('r3 r2');
    expect(await ids([])).toBe('');
  });
});

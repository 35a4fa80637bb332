import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  addToAgentDay,
  agentCostsSince,
  holdAgentDay,
  serverCostsSince,
  spentOnDay,
} from '../../src/costs/agent-days.ts';
import { addStep, spentSoFar, stepsOf } from '../../src/runs/run-steps.ts';
import { endRun, runById } from '../../src/runs/runs.ts';
import { addToSpaceDay, spaceCostsSince } from '../../src/costs/space-days.ts';
import { queued, spacesWith } from '../support/runs.ts';

const REPORTED = {
  runs: 1,
  tokens: 10,
  costUsd: 0.1,
  unpricedTokens: 0,
  estimatedTokens: 0,
  unreportedRuns: 0,
};
const ESTIMATED = { ...REPORTED, tokens: 7, estimatedTokens: 7 };
const STEP = {
  spaceId: 'room',
  runId: 'r1',
  callId: '',
  call: '{}',
  result: null,
  at: 1,
  kind: 'note',
  tokens: 10,
  costUsd: 0.1,
} as const;

describe.each(DATABASES)('estimated tokens, in $name', (kind) => {
  const opened = async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(() => spacesWith([queued('r1'), queued('r2')]));
    return database;
  };

  test('only the run that reported estimated tokens is marked as estimated', async () => {
    const database = await opened();
    await database.transact(() =>
      endRun({
        spaceId: 'room',
        id: 'r1',
        at: 5,
        outcome: '{"kind":"skipped"}',
        because: 'CH11',
        isSilent: 1,
        messageId: null,
        tokens: 7,
        costUsd: 0.1,
        isPriced: 1,
        isEstimated: 1,
        isUnreported: 0,
      }),
    );
    const markOf = async (id: string) =>
      (await database.read(() => runById('room', id)))?.isEstimated;
    expect([await markOf('r1'), await markOf('r2')]).toEqual([1, 0]);
  });

  test('a step and the last reported cost of a run store whether the tokens are estimated', async () => {
    const database = await opened();
    await database.transact(function* () {
      yield* addStep({ ...STEP, stepNo: 1, isEstimated: 0 });
      yield* addStep({ ...STEP, stepNo: 2, isEstimated: 1 });
    });
    const steps = await database.read(() => stepsOf('room', 'r1'));
    expect(steps.map(({ isEstimated }) => isEstimated)).toEqual([0, 1]);
    const told = await database.read(() => spentSoFar('room', ['r1']));
    expect(told.get('r1')?.isEstimated).toBe(1);
  });

  test('estimated tokens are summed per day for an agent, for all agents and for a space', async () => {
    const database = await opened();
    const ended = { spaceId: 'room', day: 7, agentId: 'ada', ended: 1, failed: 0 };
    await database.transact(function* () {
      for (const cost of [ESTIMATED, REPORTED, ESTIMATED]) {
        yield* addToAgentDay('ada', 7, cost);
        yield* addToSpaceDay({ ...ended, ...cost });
      }
      yield* addToAgentDay('ben', 7, ESTIMATED);
    });
    const [ofAgent] = await database.read(() => agentCostsSince('ada', 7));
    const [ofServer] = await database.read(() => serverCostsSince(7));
    const [ofSpace] = await database.read(() => spaceCostsSince('room', 7));
    const sums = [ofAgent, ofServer, ofSpace].map((sum) => [sum?.tokens, sum?.estimatedTokens]);
    expect(sums).toEqual([
      [24, 14],
      [31, 21],
      [24, 14],
    ]);
  });
});

describe.each(DATABASES)('unreported costs, in $name', (kind) => {
  const UNREPORTED = { ...REPORTED, tokens: 0, costUsd: 0, unreportedRuns: 1 };

  test('unreported runs are counted per day for an agent, for all agents and for a space', async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(() => spacesWith([queued('r1')]));
    const ended = { spaceId: 'room', day: 7, agentId: 'ada', ended: 1, failed: 0 };
    await database.transact(function* () {
      for (const cost of [UNREPORTED, REPORTED]) {
        yield* addToAgentDay('ada', 7, cost);
        yield* addToSpaceDay({ ...ended, ...cost });
      }
    });
    const [ofAgent] = await database.read(() => agentCostsSince('ada', 7));
    const [ofServer] = await database.read(() => serverCostsSince(7));
    const [ofSpace] = await database.read(() => spaceCostsSince('room', 7));
    const sums = [ofAgent, ofServer, ofSpace].map((sum) => [sum?.tokens, sum?.unreportedRuns]);
    expect(sums).toEqual([
      [10, 1],
      [10, 1],
      [10, 1],
    ]);
  });

  test('budgets count an assumed amount for an unreported cost, and other sums do not include this amount', async () => {
    const database = await (await kind.forTest()).open();
    const counted = await database.transact(function* () {
      yield* addToAgentDay('ada', 7, UNREPORTED, { tokens: 50, costUsd: 0.5 });
      return yield* holdAgentDay('ada', 7);
    });
    const looked = await database.read(() => spentOnDay('ada', 7));
    const [sum] = await database.read(() => agentCostsSince('ada', 7));
    expect([counted, looked, sum?.tokens, sum?.costUsd]).toEqual([
      { tokens: 50, costUsd: 0.5 },
      { tokens: 50, costUsd: 0.5 },
      0,
      0,
    ]);
  });
});

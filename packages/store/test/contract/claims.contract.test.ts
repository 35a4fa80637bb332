import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import {
  claimableRuns,
  claimRun,
  holdsClaim,
  liveRunCounts,
  nextRunOf,
  releaseRunsOf,
  releaseRunsOfDeadNodes,
  requeueRun,
  runsOwnedBy,
  type Claim,
} from '../../src/runs/run-claims.ts';
import { addFloor, saveFloor } from '../../src/spaces/floors.ts';
import { runsOfAgent } from '../../src/runs/agent-runs.ts';
import { endRun, parkRun, queueRun, runById } from '../../src/runs/runs.ts';
import { endLease, renewLease } from '../../src/runs/nodes.ts';
import { queued, spacesWith, type NewRun } from '../support/runs.ts';

const ENDED = {
  at: 5,
  outcome: '{}',
  because: 'ME1',
  isSilent: 0,
  messageId: null,
  tokens: 0,
  costUsd: 0,
  isPriced: 1,
  isEstimated: 0,
  isUnreported: 0,
};

describe.each(DATABASES)('claims on runs, in $name', (kind) => {
  const openWith = async (...runs: readonly NewRun[]): Promise<Database> => {
    const database = await (await kind.forTest()).open();
    await database.transact(() => spacesWith(runs));
    return database;
  };

  test('[I-5] only one of many concurrent claims on a run succeeds', async () => {
    const database = await openWith(queued('run'));
    const owners = Array.from({ length: 20 }, (_, nth) => `node ${nth}`);
    const claims = await Promise.all(owners.map((owner) => taken(database, 'run', owner)));
    const won = claims.filter((claim) => claim !== null);
    expect(won).toMatchObject([{ id: 'run', token: 1, attempts: 1 }]);
    expect(await database.read(() => runById('room', 'run'))).toMatchObject({
      state: 'running',
      owner: won[0]?.owner,
    });
  });

  test("[I-6] the stored event of a run's first claim does not change when the run is claimed again", async () => {
    const database = await openWith(queued('run'));
    const stands = { spaceId: 'room', namesVersion: 1, floor: '{}', wakeAt: null };
    await database.transact(() => addFloor({ ...stands, nextSeq: 8 }));
    const first = await claimed(database, 'run', 'node');
    await database.transact(() => requeueRun(claimOf(first)));
    await database.transact(() => saveFloor({ ...stands, nextSeq: 20 }));
    expect([first.firstSeq, (await claimed(database, 'run', 'node')).firstSeq]).toEqual([7, 7]);
  });

  test('[I-20] a lookup of runs by id returns only the runs of the given agent', async () => {
    const database = await openWith(
      queued('one', { agentId: 'ann' }),
      queued('two', { agentId: 'ann' }),
      queued('three', { agentId: 'ben' }),
    );
    const found = await database.read(() => runsOfAgent('ann', ['one', 'three', 'none']));
    expect(found.map(({ id }) => id)).toEqual(['one']);
    expect(await database.read(() => runsOfAgent('ann', []))).toEqual([]);
  });

  test.each(['held', 'running', 'parked', 'ended'] as const)(
    '[I-5] a run that is %s cannot be claimed',
    async (state) => {
      const database = await openWith(queued('run', { state, owner: 'other', token: 1 }));
      expect(await taken(database, 'run', 'node')).toBeNull();
    },
  );

  test('[I-5] a new claim has a newer token, and the old token becomes invalid', async () => {
    const database = await openWith(queued('run'));
    const first = await claimed(database, 'run', 'node');
    await database.transact(() => requeueRun(first));
    const second = await claimed(database, 'run', 'node');
    expect([first.token, second.token]).toEqual([1, 2]);
    expect(await holding(database, first)).toBe(false);
    expect(await holding(database, second)).toBe(true);
  });

  test('[I-5] a claim becomes invalid when its run ends or is parked', async () => {
    const database = await openWith(queued('one'), queued('two', { agentId: 'ben' }));
    const one = await claimed(database, 'one', 'node');
    const two = await claimed(database, 'two', 'node');
    await database.transact(function* () {
      yield* endRun({ spaceId: 'room', id: 'one', ...ENDED });
      yield* parkRun({ spaceId: 'room', id: 'two', activeMs: 7 });
    });
    expect([await holding(database, one), await holding(database, two)]).toEqual([false, false]);
  });

  test('[I-5] requeueing with an old claim does not affect a newer claim', async () => {
    const database = await openWith(queued('run'));
    const first = await claimed(database, 'run', 'node');
    await database.transact(() => requeueRun(first));
    const second = await claimed(database, 'run', 'other');
    await database.transact(() => requeueRun(first));
    expect(await holding(database, second)).toBe(true);
  });

  test("the time of a run's first claim does not change when the run is claimed again", async () => {
    const database = await openWith(queued('run'));
    const first = await claimed(database, 'run', 'node', 3);
    await database.transact(() => requeueRun(first));
    await claimed(database, 'run', 'node', 9);
    expect(await database.read(() => runById('room', 'run'))).toMatchObject({ startedAt: 3 });
  });

  test('only one run per agent and space is claimable, independently of other agents and spaces', async () => {
    const database = await openWith(
      queued('second', { queuedSeq: 2 }),
      queued('first', { queuedSeq: 1 }),
      queued('of ben', { agentId: 'ben', offeredAt: 2 }),
      queued('elsewhere', { spaceId: 'den', offeredAt: 3 }),
    );
    expect(await claimable(database)).toEqual(['first', 'of ben', 'elsewhere']);
    await claimed(database, 'first', 'node');
    expect(await claimable(database)).toEqual(['of ben', 'elsewhere']);
    expect(await database.read(() => nextRunOf('room', 'ada'))).toBeNull();
    await database.transact(() => endRun({ spaceId: 'room', id: 'first', ...ENDED }));
    expect(await claimable(database)).toEqual(['second', 'of ben', 'elsewhere']);
    expect(await database.read(() => nextRunOf('room', 'ada'))).toBe('second');
  });

  test('claimableRuns returns at most the requested number of runs', async () => {
    const runs = ['a', 'b', 'c'].map((id, offeredAt) => queued(id, { agentId: id, offeredAt }));
    const database = await openWith(...runs);
    const found = await database.transact(() => claimableRuns(2));
    expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('[I-5] the database refuses a second active run of an agent in one space', async () => {
    const database = await openWith(queued('one'), queued('two'));
    await claimed(database, 'one', 'node');
    await expect(taken(database, 'two', 'node')).rejects.toThrow(/unique|duplicate/iu);
  });

  test('[I-4] runs of nodes with an expired lease are queued again, and runs of live nodes are not', async () => {
    const database = await openWith(
      queued('of the dead', { agentId: 'a' }),
      queued('of the late', { agentId: 'b' }),
      queued('of the living', { agentId: 'c' }),
    );
    await database.transact(function* () {
      yield* renewLease('late', 0);
      yield* renewLease('living', 60_000);
    });
    await claimed(database, 'of the dead', 'dead');
    await claimed(database, 'of the late', 'late');
    const living = await claimed(database, 'of the living', 'living');
    expect(await database.transact(() => releaseRunsOfDeadNodes('asker'))).toBe(2);
    expect(new Set(await claimable(database))).toEqual(new Set(['of the dead', 'of the late']));
    expect(await holding(database, living)).toBe(true);
  });

  test('[I-5] if a node hangs longer than its lease, the node does not release its own runs', async () => {
    const database = await openWith(queued('run'));
    const held = await claimed(database, 'run', 'node');
    const released = await database.transact(function* () {
      // The lease has already expired, as if the node had paused right after it renewed the lease.
      yield* renewLease('node', -1);
      return yield* releaseRunsOfDeadNodes('node');
    });
    expect(released).toBe(0);
    expect(await holding(database, held)).toBe(true);
    expect(await database.transact(() => releaseRunsOfDeadNodes('other'))).toBe(1);
  });

  test('[I-4] endOtherLeases makes the leases of other nodes expire at once', async () => {
    const database = await openWith(queued('run'));
    await database.transact(() => renewLease('node', 60_000));
    await claimed(database, 'run', 'node');
    const released = await database.transact(function* () {
      yield* endLease('node');
      return yield* releaseRunsOfDeadNodes('asker');
    });
    expect(released).toBe(1);
  });

  test('[I-26] a stopping node releases its own runs without counting an attempt', async () => {
    const database = await openWith(queued('mine'), queued('theirs', { agentId: 'ben' }));
    const mine = await claimed(database, 'mine', 'node');
    const theirs = await claimed(database, 'theirs', 'other');
    expect(await database.read(() => runsOwnedBy('node'))).toEqual([claimOf(mine)]);
    expect(await database.transact(() => releaseRunsOf('node'))).toBe(1);
    expect(await database.read(() => runsOwnedBy('node'))).toEqual([]);
    expect(await database.read(() => runsOwnedBy('other'))).toEqual([claimOf(theirs)]);
    expect(await taken(database, 'mine', 'node')).toMatchObject({ token: 2, attempts: 1 });
  });

  test.each(['held', 'parked'] as const)(
    'a run that was %s is queued again at the given position',
    async (state) => {
      const run = queued('run', { state });
      const database = await openWith(run, queued('earlier', { queuedSeq: 5 }));
      await database.transact(() => queueRun({ spaceId: 'room', id: 'run', seq: 6 }));
      expect(await claimable(database)).toEqual(['earlier']);
      await database.transact(() => endRun({ spaceId: 'room', id: 'earlier', ...ENDED }));
      expect(await claimable(database)).toEqual(['run']);
    },
  );

  test.each(['running', 'ended'] as const)(
    'a run that is %s is not queued again',
    async (state) => {
      const database = await openWith(queued('run', { state, owner: 'node', token: 1 }));
      await database.transact(() => queueRun({ spaceId: 'room', id: 'run', seq: 6 }));
      expect(await database.read(() => runById('room', 'run'))).toMatchObject({ state });
    },
  );

  test('liveRunCounts counts only queued and running runs, for each space', async () => {
    const database = await openWith(
      queued('queued'),
      queued('running', { state: 'running', owner: 'node' }),
      queued('held', { state: 'held' }),
      queued('parked', { state: 'parked' }),
      queued('ended', { state: 'ended' }),
      queued('elsewhere', { spaceId: 'den' }),
      queued('over', { spaceId: 'hall', state: 'ended' }),
    );
    const counts = await database.read(() => liveRunCounts());
    expect(new Map(counts.map(({ spaceId, count }) => [spaceId, count]))).toEqual(
      new Map([
        ['room', 2],
        ['den', 1],
      ]),
    );
  });
});

type ClaimResult = Awaited<ReturnType<typeof taken>>;

function taken(database: Database, id: string, owner: string, at = 3) {
  return database.transact(() => claimRun({ spaceId: 'room', id, owner, at, seq: null }));
}

async function claimed(...given: Parameters<typeof taken>): Promise<NonNullable<ClaimResult>> {
  const claim = await taken(...given);
  if (claim === null) throw new Error(`${given[1]} was not to be had`);
  return claim;
}

function claimOf({ spaceId, id, owner, token }: Claim): Claim {
  return { spaceId, id, owner, token };
}

function holding(database: Database, claim: Claim): Promise<boolean> {
  return database.read(() => holdsClaim(claim));
}

/** The claimable runs, in order. */
async function claimable(database: Database): Promise<readonly string[]> {
  return (await database.transact(() => claimableRuns(10))).map(({ id }) => id);
}

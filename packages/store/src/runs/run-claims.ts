import { databaseNow } from '../dialect/database-now.ts';
import { lockedOrSkipped } from '../dialect/row-lock.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import type { RunRow } from './runs.ts';
import type { runs } from '../tables/runs.ts';
import type { TableRow } from '../tables/table.ts';
import { placeIn, type StreamPlace } from './shown-place.ts';

/** A node's right to execute a run. A write with an older token is refused. */
export interface Claim extends Pick<RunRow, 'spaceId' | 'id' | 'token'> {
  readonly owner: string;
}

interface Claiming extends Omit<Claim, 'token'> {
  readonly at: number;
  /**
   * The last event of the space. With null, the value comes from the floor, because no event was
   * added since.
   */
  readonly seq: number | null;
}

const TAKEN = ['token', 'attempts', 'nth', 'activeMs', 'firstSeq', 'isPrivate'] as const;

const claim = statement<Claiming>()((db, given) =>
  db
    .updateTable('runs')
    .set((e) => ({
      state: 'running',
      owner: given.owner,
      token: e('token', '+', e.lit(1)),
      attempts: e('attempts', '+', e.lit(1)),
      startedAt: e.fn.coalesce('startedAt', e.cast<number>(e.val(given.at), 'bigint')),
      firstSeq: e.fn.coalesce(
        'firstSeq',
        e.cast<number | null>(e.val(given.seq), 'bigint'),
        e
          .selectFrom('floors')
          .select((f) => f('floors.nextSeq', '-', f.lit(1)).as('seq'))
          .whereRef('floors.spaceId', '=', 'runs.spaceId'),
      ),
    }))
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id)
    .where('state', '=', 'queued')
    .returning([...TAKEN, 'shownAt', 'ordinal']),
);

/** A claimed run with all data that a node needs to execute it. */
export interface RunToPerform extends Claim, Pick<TableRow<typeof runs>, (typeof TAKEN)[number]> {
  /** The position of the run's stream. Null if the run has not streamed yet. */
  readonly place: StreamPlace | null;
}

/** Claims a queued run for a node. Null if the run is not available. */
export function* claimRun(given: Claiming): Script<RunToPerform | null> {
  const row = yield* first(claim, given);
  const { spaceId, id, owner } = given;
  if (row === null) return null;
  const { shownAt, ordinal, ...taken } = row;
  return { spaceId, id, owner, ...taken, place: placeIn({ shownAt, ordinal }) };
}

const selectRunning = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('spaceId', '=', given.spaceId)
    .where('agentId', '=', given.agentId)
    .where('state', '=', 'running'),
);

const selectNextQueued = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('spaceId', '=', given.spaceId)
    .where('agentId', '=', given.agentId)
    .where('state', '=', 'queued')
    .orderBy('queuedSeq')
    .orderBy('id')
    .limit(1),
);

/**
 * The next queued run of an agent in a space. Null if another run of the agent is active, or if no
 * run is queued.
 */
export function* nextRunOf(spaceId: string, agentId: string): Script<string | null> {
  if ((yield* first(selectRunning, { spaceId, agentId })) !== null) return null;
  return (yield* first(selectNextQueued, { spaceId, agentId }))?.id ?? null;
}

const selectClaimable = statement<{ limit: number }>()((db, given, dialect) =>
  lockedOrSkipped(
    db
      .selectFrom('runs')
      .select(['runs.spaceId', 'runs.id', 'runs.agentId'])
      .where('runs.state', '=', 'queued')
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('runs as busy')
              .select('busy.id')
              .whereRef('busy.spaceId', '=', 'runs.spaceId')
              .whereRef('busy.agentId', '=', 'runs.agentId')
              .where('busy.state', '=', 'running'),
          ),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('runs as earlier')
              .select('earlier.id')
              .whereRef('earlier.spaceId', '=', 'runs.spaceId')
              .whereRef('earlier.agentId', '=', 'runs.agentId')
              .where('earlier.state', '=', 'queued')
              .where((f) =>
                f(
                  f.refTuple('earlier.queuedSeq', 'earlier.id'),
                  '<',
                  f.refTuple('runs.queuedSeq', 'runs.id'),
                ),
              ),
          ),
        ),
      )
      .orderBy('runs.offeredAt')
      .limit(given.limit),
    dialect,
  ),
);

/**
 * Queued runs that can be claimed: for each agent in a space without an active run, its first
 * queued run.
 */
export function claimableRuns(
  limit: number,
): Script<readonly { spaceId: string; id: string; agentId: string }[]> {
  return all(selectClaimable, { limit });
}

const selectHolder = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(['owner', 'token', 'state'])
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Whether a claim is still valid: the run has not ended, and no other node has claimed the run. */
export function* holdsClaim({ spaceId, id, owner, token }: Claim): Script<boolean> {
  const row = yield* first(selectHolder, { spaceId, id });
  return row !== null && row.state === 'running' && row.owner === owner && row.token === token;
}

const selectOwned = statement<{ owner: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(['spaceId', 'id', 'token'])
    .where('state', '=', 'running')
    .where('owner', '=', given.owner),
);

/** All claims of a node. */
export function* runsOwnedBy(owner: string): Script<readonly Claim[]> {
  return (yield* all(selectOwned, { owner })).map((row) => ({ ...row, owner }));
}

const requeue = statement<Claim>()((db, given) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null })
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id)
    .where('state', '=', 'running')
    .where('owner', '=', given.owner)
    .where('token', '=', given.token),
);

/** Queues a claimed run again, if the claim is still valid. */
export function* requeueRun(given: Claim): Script<void> {
  yield* write(requeue, given);
}

const releaseDead = statement<{ asker: string }>()((db, given, dialect) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null })
    .where('state', '=', 'running')
    // The calling node is alive, even if its lease has expired. If its runs were released, they
    // would execute twice.
    .where('owner', '!=', given.asker)
    .where('owner', 'not in', (e) =>
      e.selectFrom('nodes').select('nodes.id').where('nodes.leaseUntil', '>', databaseNow(dialect)),
    ),
);

/** Queues the runs of other nodes with an expired lease. Returns their number. */
export function releaseRunsOfDeadNodes(asker: string): Script<number> {
  return write(releaseDead, { asker });
}

const releaseOwn = statement<{ owner: string }>()((db, given) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null, attempts: 0 })
    .where('state', '=', 'running')
    .where('owner', '=', given.owner),
);

/** Queues the runs of a node that stops. */
export function releaseRunsOf(owner: string): Script<number> {
  return write(releaseOwn, { owner });
}

const countLive = statement<object>()((db) =>
  db
    .selectFrom('runs')
    .select(['spaceId', (e) => e.fn.countAll<number>().as('count')])
    .where('state', '=', 'queued')
    .groupBy('spaceId')
    // Each half of the union uses its own index. A condition with `in` would scan all runs.
    .unionAll(
      db
        .selectFrom('runs')
        .select(['spaceId', (e) => e.fn.countAll<number>().as('count')])
        .where('state', '=', 'running')
        .groupBy('spaceId'),
    ),
);

/** The number of queued and running runs of each space. */
export function* liveRunCounts(): Script<readonly { spaceId: string; count: number }[]> {
  const counts = new Map<string, number>();
  for (const { spaceId, count } of yield* all(countLive, {})) {
    counts.set(spaceId, (counts.get(spaceId) ?? 0) + count);
  }
  return [...counts].map(([spaceId, count]) => ({ spaceId, count }));
}

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
   * The last event of the space. If null, the claim uses the number of the last event that the
   * floor stores.
   */
  readonly seq: number | null;
}

const TAKEN = ['token', 'attempts', 'nth', 'activeMs', 'firstSeq', 'isPrivate'] as const;

const claim = statement<Claiming>()((db, params) =>
  db
    .updateTable('runs')
    .set((e) => ({
      state: 'running',
      owner: params.owner,
      token: e('token', '+', e.lit(1)),
      attempts: e('attempts', '+', e.lit(1)),
      startedAt: e.fn.coalesce('startedAt', e.cast<number>(e.val(params.at), 'bigint')),
      firstSeq: e.fn.coalesce(
        'firstSeq',
        e.cast<number | null>(e.val(params.seq), 'bigint'),
        e
          .selectFrom('floors')
          .select((f) => f('floors.nextSeq', '-', f.lit(1)).as('seq'))
          .whereRef('floors.spaceId', '=', 'runs.spaceId'),
      ),
    }))
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('state', '=', 'queued')
    .returning([...TAKEN, 'shownAt', 'ordinal']),
);

/** A claimed run with all data that a node needs to execute it. */
export interface RunToPerform extends Claim, Pick<TableRow<typeof runs>, (typeof TAKEN)[number]> {
  /** The position of the run's stream. Null if the run has not streamed yet. */
  readonly place: StreamPlace | null;
}

/** Claims a queued run for a node. Null if the run is not available. */
export function* claimRun(params: Claiming): Script<RunToPerform | null> {
  const row = yield* first(claim, params);
  const { spaceId, id, owner } = params;
  if (row === null) return null;
  const { shownAt, ordinal, ...claimed } = row;
  return { spaceId, id, owner, ...claimed, place: placeIn({ shownAt, ordinal }) };
}

const selectRunning = statement<{ spaceId: string; agentId: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('spaceId', '=', params.spaceId)
    .where('agentId', '=', params.agentId)
    .where('state', '=', 'running'),
);

const selectNextQueued = statement<{ spaceId: string; agentId: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('spaceId', '=', params.spaceId)
    .where('agentId', '=', params.agentId)
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

const selectClaimable = statement<{ limit: number }>()((db, params, dialect) =>
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
      .limit(params.limit),
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

const selectHolder = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select(['owner', 'token', 'state'])
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Whether a claim is still valid: the run has not ended, and no other node has claimed the run. */
export function* holdsClaim({ spaceId, id, owner, token }: Claim): Script<boolean> {
  const row = yield* first(selectHolder, { spaceId, id });
  return row !== null && row.state === 'running' && row.owner === owner && row.token === token;
}

const selectOwned = statement<{ owner: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select(['spaceId', 'id', 'token'])
    .where('state', '=', 'running')
    .where('owner', '=', params.owner),
);

/** All claims of a node. */
export function* runsOwnedBy(owner: string): Script<readonly Claim[]> {
  return (yield* all(selectOwned, { owner })).map((row) => ({ ...row, owner }));
}

const requeue = statement<Claim>()((db, params) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('state', '=', 'running')
    .where('owner', '=', params.owner)
    .where('token', '=', params.token),
);

/** Queues a claimed run again, if the claim is still valid. */
export function* requeueRun(params: Claim): Script<void> {
  yield* write(requeue, params);
}

const releaseDead = statement<{ asker: string }>()((db, params, dialect) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null })
    .where('state', '=', 'running')
    // The runs of the calling node are not released, because that node is alive even if its lease
    // has expired. Otherwise these runs would execute twice.
    .where('owner', '!=', params.asker)
    .where('owner', 'not in', (e) =>
      e.selectFrom('nodes').select('nodes.id').where('nodes.leaseUntil', '>', databaseNow(dialect)),
    ),
);

/** Queues the runs of other nodes with an expired lease. Returns their number. */
export function releaseRunsOfDeadNodes(asker: string): Script<number> {
  return write(releaseDead, { asker });
}

const releaseOwn = statement<{ owner: string }>()((db, params) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null, attempts: 0 })
    .where('state', '=', 'running')
    .where('owner', '=', params.owner),
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

import { databaseNow } from './dialect/database-now.ts';
import { lockedOrSkipped } from './dialect/row-lock.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** A node's right to run a run: whoever holds an older token is refused. */
export interface Claim {
  readonly spaceId: string;
  readonly id: string;
  readonly owner: string;
  readonly token: number;
}

interface Claiming {
  readonly spaceId: string;
  readonly id: string;
  readonly owner: string;
  readonly at: number;
  /** Where the space stands; null: as its floor has it, for nothing has been said meanwhile. */
  readonly seq: number | null;
}

const claim = statement<Claiming>()((db, given) =>
  db
    .updateTable('runs')
    .set((e) => ({
      state: 'running',
      owner: given.owner,
      token: e('token', '+', e.lit(1)),
      attempts: e('attempts', '+', e.lit(1)),
      started_at: e.fn.coalesce('started_at', e.cast<number>(e.val(given.at), 'bigint')),
      first_seq: e.fn.coalesce(
        'first_seq',
        e.cast<number | null>(e.val(given.seq), 'bigint'),
        e
          .selectFrom('floors')
          .select((f) => f('floors.next_seq', '-', f.lit(1)).as('seq'))
          .whereRef('floors.space_id', '=', 'runs.space_id'),
      ),
    }))
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id)
    .where('state', '=', 'queued')
    .returning([
      'token',
      'attempts',
      'nth',
      'active_ms as activeMs',
      'first_seq as firstSeq',
      'is_private as isPrivate',
    ]),
);

/** A run as whoever has taken it must know it. */
export interface Taken extends Claim {
  readonly attempts: number;
  readonly nth: number;
  readonly activeMs: number;
  /** Where the space stood when it was first taken up; null: it has no floor. */
  readonly firstSeq: number | null;
  /** 1: the reason that it is given is made of what is not for everyone. */
  readonly isPrivate: number;
}

/** Takes a queued run for a node; null if it is not to be had. */
export function* claimRun(given: Claiming): Script<Taken | null> {
  const row = yield* first(claim, given);
  const { spaceId, id, owner } = given;
  return row === null ? null : { spaceId, id, owner, ...row };
}

const selectRunning = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('space_id', '=', given.spaceId)
    .where('agent_id', '=', given.agentId)
    .where('state', '=', 'running'),
);

const selectNextQueued = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('space_id', '=', given.spaceId)
    .where('agent_id', '=', given.agentId)
    .where('state', '=', 'queued')
    .orderBy('queued_seq')
    .orderBy('id')
    .limit(1),
);

/** The run that an agent is to be given next in a space; null while it is at one, or has none. */
export function* nextRunOf(spaceId: string, agentId: string): Script<string | null> {
  if ((yield* first(selectRunning, { spaceId, agentId })) !== null) return null;
  return (yield* first(selectNextQueued, { spaceId, agentId }))?.id ?? null;
}

const selectClaimable = statement<{ limit: number }>()((db, given, dialect) =>
  lockedOrSkipped(
    db
      .selectFrom('runs')
      .select(['runs.space_id as spaceId', 'runs.id', 'runs.agent_id as agentId'])
      .where('runs.state', '=', 'queued')
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('runs as busy')
              .select('busy.id')
              .whereRef('busy.space_id', '=', 'runs.space_id')
              .whereRef('busy.agent_id', '=', 'runs.agent_id')
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
              .whereRef('earlier.space_id', '=', 'runs.space_id')
              .whereRef('earlier.agent_id', '=', 'runs.agent_id')
              .where('earlier.state', '=', 'queued')
              .where((f) =>
                f(
                  f.refTuple('earlier.queued_seq', 'earlier.id'),
                  '<',
                  f.refTuple('runs.queued_seq', 'runs.id'),
                ),
              ),
          ),
        ),
      )
      .orderBy('runs.offered_at')
      .limit(given.limit),
    dialect,
  ),
);

/** Queued runs whose turn has come: the first of its agent in its space, while none of those runs. */
export function claimableRuns(
  limit: number,
): Script<readonly { spaceId: string; id: string; agentId: string }[]> {
  return all(selectClaimable, { limit });
}

const selectHolder = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(['owner', 'token', 'state'])
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Whether a claim still holds: nobody has taken the run over, and it has not ended. */
export function* holdsClaim({ spaceId, id, owner, token }: Claim): Script<boolean> {
  const row = yield* first(selectHolder, { spaceId, id });
  return row !== null && row.state === 'running' && row.owner === owner && row.token === token;
}

const selectOwned = statement<{ owner: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(['space_id as spaceId', 'id', 'token'])
    .where('state', '=', 'running')
    .where('owner', '=', given.owner),
);

/** The claims that a node holds. */
export function* runsOwnedBy(owner: string): Script<readonly Claim[]> {
  return (yield* all(selectOwned, { owner })).map((row) => ({ ...row, owner }));
}

const requeue = statement<Claim>()((db, given) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id)
    .where('state', '=', 'running')
    .where('owner', '=', given.owner)
    .where('token', '=', given.token),
);

/** Gives one claim back, if it still holds. */
export function* requeueRun(given: Claim): Script<void> {
  yield* write(requeue, given);
}

const releaseDead = statement<{ asker: string }>()((db, given, dialect) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', owner: null })
    .where('state', '=', 'running')
    // Whoever asks is alive, however long it hung since it last said so, be it a moment ago in this
    // very transaction: it would run its own runs a second time beside the first.
    .where('owner', '!=', given.asker)
    .where('owner', 'not in', (e) =>
      e
        .selectFrom('nodes')
        .select('nodes.id')
        .where('nodes.lease_until', '>', databaseNow(dialect)),
    ),
);

/** Queues the runs of other nodes whose lease is over; how many there were. */
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

/** A node that stops gives its runs back. */
export function releaseRunsOf(owner: string): Script<number> {
  return write(releaseOwn, { owner });
}

const countLive = statement<object>()((db) =>
  db
    .selectFrom('runs')
    .select(['space_id as spaceId', (e) => e.fn.countAll<number>().as('count')])
    .where('state', '=', 'queued')
    .groupBy('space_id')
    // Each half has an index of its own; `in` would look at every run that ever was.
    .unionAll(
      db
        .selectFrom('runs')
        .select(['space_id as spaceId', (e) => e.fn.countAll<number>().as('count')])
        .where('state', '=', 'running')
        .groupBy('space_id'),
    ),
);

/** How many runs are queued or running, space by space. */
export function* liveRunCounts(): Script<readonly { spaceId: string; count: number }[]> {
  const counts = new Map<string, number>();
  for (const { spaceId, count } of yield* all(countLive, {})) {
    counts.set(spaceId, (counts.get(spaceId) ?? 0) + count);
  }
  return [...counts].map(([spaceId, count]) => ({ spaceId, count }));
}

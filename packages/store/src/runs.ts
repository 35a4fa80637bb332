import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface RunRow {
  readonly spaceId: string;
  readonly id: string;
  readonly agentId: string;
  readonly chainId: string;
  readonly triggerId: string;
  /** Which of its agent's runs in the chain it is. */
  readonly nth: number;
  readonly state: 'held' | 'queued' | 'running' | 'parked' | 'reported' | 'ended';
  readonly because: string;
  readonly queuedSeq: number;
  /** The place of the decision that gave it the floor, or held it for a turn. */
  readonly offeredSeq: number;
  readonly offeredAt: number;
  /** The ids of the agents that waited in its branch when it was offered, as JSON. */
  readonly waiters: string;
  readonly owner: string | null;
  readonly token: number;
  readonly attempts: number;
  readonly startedAt: number | null;
  readonly activeMs: number;
  readonly endedAt: number | null;
  /** How it ended, as JSON. */
  readonly outcome: string | null;
  /** The rule by which it ended; null, too, where that was not kept yet. */
  readonly endedBecause: string | null;
  readonly messageId: string | null;
  readonly tokens: number;
  readonly costUsd: number;
  /** 0: some of what it has spent has no known price. */
  readonly isPriced: number;
  /** 1: some of its tokens were counted by Conch, since nobody reported them. */
  readonly isEstimated: number;
}

interface NewRun extends Pick<
  RunRow,
  | 'spaceId'
  | 'id'
  | 'agentId'
  | 'chainId'
  | 'triggerId'
  | 'nth'
  | 'state'
  | 'because'
  | 'queuedSeq'
  | 'offeredAt'
  | 'waiters'
  | 'owner'
  | 'token'
  | 'startedAt'
> {
  /** Where the space stands, if it is taken up at once. */
  readonly firstSeq: number | null;
  /** 1: the reason that it is given is made of what is not for everyone. */
  readonly isPrivate: number;
}

const insert = statement<NewRun>()((db, given) =>
  db.insertInto('runs').values({
    space_id: given.spaceId,
    id: given.id,
    agent_id: given.agentId,
    chain_id: given.chainId,
    trigger_id: given.triggerId,
    nth: given.nth,
    state: given.state,
    because: given.because,
    queued_seq: given.queuedSeq,
    offered_seq: given.queuedSeq,
    offered_at: given.offeredAt,
    waiters: given.waiters,
    owner: given.owner,
    token: given.token,
    attempts: given.token,
    started_at: given.startedAt,
    active_ms: 0,
    tokens: 0,
    cost_usd: 0,
    is_priced: 1,
    is_estimated: 0,
    first_seq: given.firstSeq,
    is_private: given.isPrivate,
    is_silent: 0,
  }),
);

export function* addRun(run: NewRun): Script<void> {
  yield* write(insert, run);
}

const selectPrivate = statement<{ spaceId: string; chainId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('space_id', '=', given.spaceId)
    .where('chain_id', '=', given.chainId)
    .where('is_private', '=', 1)
    .limit(1),
);

/** Whether a run of a chain was given a reason that is made of what is not for everyone. */
export function* hasPrivateRun(spaceId: string, chainId: string): Script<boolean> {
  return (yield* first(selectPrivate, { spaceId, chainId })) !== null;
}

const countOfChain = statement<{ spaceId: string; chainId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(['agent_id as agentId', (e) => e.fn.countAll<number>().as('count')])
    .where('space_id', '=', given.spaceId)
    .where('chain_id', '=', given.chainId)
    .groupBy('agent_id'),
);

/** How many runs each agent has had in a chain. */
export function* runCountsOf(
  spaceId: string,
  chainId: string,
): Script<ReadonlyMap<string, number>> {
  const rows = yield* all(countOfChain, { spaceId, chainId });
  return new Map(rows.map(({ agentId, count }) => [agentId, count]));
}

/** What is read of a run. */
export const RUN_COLUMNS = [
  'space_id as spaceId',
  'id',
  'agent_id as agentId',
  'chain_id as chainId',
  'trigger_id as triggerId',
  'nth',
  'state',
  'because',
  'queued_seq as queuedSeq',
  'offered_seq as offeredSeq',
  'offered_at as offeredAt',
  'waiters',
  'owner',
  'token',
  'attempts',
  'started_at as startedAt',
  'active_ms as activeMs',
  'ended_at as endedAt',
  'outcome',
  'ended_because as endedBecause',
  'message_id as messageId',
  'tokens',
  'cost_usd as costUsd',
  'is_priced as isPriced',
  'is_estimated as isEstimated',
] as const;

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function runById(spaceId: string, id: string): Script<RunRow | null> {
  return first(selectOne, { spaceId, id });
}

const queue = statement<{ spaceId: string; id: string; seq: number }>()((db, given) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', queued_seq: given.seq, attempts: 0 })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id)
    .where('state', 'in', ['held', 'parked']),
);

/** A run that was held for a turn, or whose wait is over, takes its place in its agent's queue. */
export function* queueRun(given: { spaceId: string; id: string; seq: number }): Script<void> {
  yield* write(queue, given);
}

const updateWaiters = statement<Pick<RunRow, 'spaceId' | 'id' | 'waiters'>>()((db, given) =>
  db
    .updateTable('runs')
    .set({ waiters: given.waiters })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** Who waits in the branch of a run that was held for a turn: some may have left meanwhile. */
export function* setWaiters(given: Pick<RunRow, 'spaceId' | 'id' | 'waiters'>): Script<void> {
  yield* write(updateWaiters, given);
}

const park = statement<{ spaceId: string; id: string; activeMs: number }>()((db, given) =>
  db
    .updateTable('runs')
    .set({ state: 'parked', owner: null, active_ms: given.activeMs })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

/** A run that waits for a reply holds no worker and no place in its agent's queue. */
export function* parkRun(given: { spaceId: string; id: string; activeMs: number }): Script<void> {
  yield* write(park, given);
}

interface RunEnd {
  readonly spaceId: string;
  readonly id: string;
  readonly at: number;
  readonly outcome: string;
  readonly because: string;
  /** 1: it left neither a message nor a notice in its place. */
  readonly isSilent: number;
  readonly messageId: string | null;
  readonly tokens: number;
  readonly costUsd: number;
  readonly isPriced: number;
  readonly isEstimated: number;
}

const end = statement<RunEnd>()((db, given) =>
  db
    .updateTable('runs')
    .set({
      state: 'ended',
      ended_at: given.at,
      outcome: given.outcome,
      ended_because: given.because,
      is_silent: given.isSilent,
      message_id: given.messageId,
      tokens: given.tokens,
      cost_usd: given.costUsd,
      is_priced: given.isPriced,
      is_estimated: given.isEstimated,
    })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function* endRun(given: RunEnd): Script<void> {
  yield* write(end, given);
}

import { textsOf } from './dialect/id-list.ts';
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
  readonly offeredAt: number;
  readonly owner: string | null;
  readonly token: number;
  readonly attempts: number;
  readonly startedAt: number | null;
  readonly activeMs: number;
  readonly endedAt: number | null;
  /** How it ended, as JSON. */
  readonly outcome: string | null;
  readonly messageId: string | null;
  readonly tokens: number;
  readonly costUsd: number;
  /** 0: some of what it has spent has no known price. */
  readonly isPriced: number;
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
    offered_at: given.offeredAt,
    owner: given.owner,
    token: given.token,
    attempts: given.token,
    started_at: given.startedAt,
    active_ms: 0,
    tokens: 0,
    cost_usd: 0,
    is_priced: 1,
    first_seq: given.firstSeq,
    is_private: given.isPrivate,
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

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'agent_id as agentId',
  'chain_id as chainId',
  'trigger_id as triggerId',
  'nth',
  'state',
  'because',
  'queued_seq as queuedSeq',
  'offered_at as offeredAt',
  'owner',
  'token',
  'attempts',
  'started_at as startedAt',
  'active_ms as activeMs',
  'ended_at as endedAt',
  'outcome',
  'message_id as messageId',
  'tokens',
  'cost_usd as costUsd',
  'is_priced as isPriced',
] as const;

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function runById(spaceId: string, id: string): Script<RunRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectOfChain = statement<{ spaceId: string; chainId: string }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('chain_id', '=', given.chainId)
    .orderBy('offered_at')
    .orderBy('id'),
);

export function runsOfChain(spaceId: string, chainId: string): Script<readonly RunRow[]> {
  return all(selectOfChain, { spaceId, chainId });
}

const selectNewestOf = statement<{ agentId: string; limit: number }>()((db, given) =>
  db
    .selectFrom('runs')
    .select(COLUMNS)
    .where('agent_id', '=', given.agentId)
    .orderBy('id', 'desc')
    .limit(given.limit),
);

/** The newest runs of an agent in all spaces. */
export function newestRunsOf(agentId: string, limit: number): Script<readonly RunRow[]> {
  return all(selectNewestOf, { agentId, limit });
}

const selectOfAgent = statement<{ agentId: string; ids: string }>()((db, given, dialect) =>
  db
    .selectFrom('runs')
    .select(COLUMNS)
    .where('agent_id', '=', given.agentId)
    .where('id', 'in', textsOf(given.ids, dialect)),
);

/** Those of an agent's runs that have one of these ids; in no order, in whatever space. */
export function runsOfAgent(agentId: string, ids: readonly string[]): Script<readonly RunRow[]> {
  return all(selectOfAgent, { agentId, ids: JSON.stringify(ids) });
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
  readonly messageId: string | null;
  readonly tokens: number;
  readonly costUsd: number;
  readonly isPriced: number;
}

const end = statement<RunEnd>()((db, given) =>
  db
    .updateTable('runs')
    .set({
      state: 'ended',
      ended_at: given.at,
      outcome: given.outcome,
      message_id: given.messageId,
      tokens: given.tokens,
      cost_usd: given.costUsd,
      is_priced: given.isPriced,
    })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function* endRun(given: RunEnd): Script<void> {
  yield* write(end, given);
}

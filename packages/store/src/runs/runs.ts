import { all, first, write, type Script } from '../script.ts';
import { placeIn, type StreamPlace } from './shown-place.ts';
import { statement } from '../statement.ts';
import { runs } from '../tables/runs.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

/** The columns of a run that views contain. */
export const RUN_COLUMNS = columnsExcept(runs, [
  'firstSeq',
  'isPrivate',
  'isSilent',
  'shownAt',
  'ordinal',
]);

export type RunRow = Pick<TableRow<typeof runs>, (typeof RUN_COLUMNS)[number]>;

/** The columns that are set when a run ends. */
const ENDED = [
  'outcome',
  'isSilent',
  'messageId',
  'tokens',
  'costUsd',
  'isPriced',
  'isEstimated',
  'isUnreported',
] as const;

const OFFERED = columnsExcept(runs, [
  'offeredSeq',
  'attempts',
  'activeMs',
  'shownAt',
  'ordinal',
  'endedAt',
  'endedBecause',
  ...ENDED,
]);

type NewRun = Pick<TableRow<typeof runs>, (typeof OFFERED)[number]>;

const insert = statement<NewRun>()((db, params) =>
  db.insertInto('runs').values({
    ...pick(params, OFFERED),
    offeredSeq: params.queuedSeq,
    attempts: params.token,
    activeMs: 0,
    tokens: 0,
    costUsd: 0,
    isPriced: 1,
    isEstimated: 0,
    isUnreported: 0,
    isSilent: 0,
  }),
);

export function* addRun(run: NewRun): Script<void> {
  yield* write(insert, run);
}

const selectPrivate = statement<{ spaceId: string; chainId: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('spaceId', '=', params.spaceId)
    .where('chainId', '=', params.chainId)
    .where('isPrivate', '=', 1)
    .limit(1),
);

/** Whether any run of a chain has a hand-off reason that is based on private content. */
export function* hasPrivateRun(spaceId: string, chainId: string): Script<boolean> {
  return (yield* first(selectPrivate, { spaceId, chainId })) !== null;
}

const countOfChain = statement<{ spaceId: string; chainId: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select(['agentId', (e) => e.fn.countAll<number>().as('count')])
    .where('spaceId', '=', params.spaceId)
    .where('chainId', '=', params.chainId)
    .groupBy('agentId'),
);

/** The number of runs of each agent in a chain. */
export function* runCountsOf(
  spaceId: string,
  chainId: string,
): Script<ReadonlyMap<string, number>> {
  const rows = yield* all(countOfChain, { spaceId, chainId });
  return new Map(rows.map(({ agentId, count }) => [agentId, count]));
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

export function runById(spaceId: string, id: string): Script<RunRow | null> {
  return first(selectOne, { spaceId, id });
}

const queue = statement<{ spaceId: string; id: string; seq: number }>()((db, params) =>
  db
    .updateTable('runs')
    .set({ state: 'queued', queuedSeq: params.seq, attempts: 0 })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('state', 'in', ['held', 'parked']),
);

/** Queues a run that was held for a turn or whose wait has ended. */
export function* queueRun(params: { spaceId: string; id: string; seq: number }): Script<void> {
  yield* write(queue, params);
}

const updateWaiters = statement<Pick<RunRow, 'spaceId' | 'id' | 'waiters'>>()((db, params) =>
  db
    .updateTable('runs')
    .set({ waiters: params.waiters })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/** Updates the waiters of a held run, because some waiters may have left. */
export function* setWaiters(params: Pick<RunRow, 'spaceId' | 'id' | 'waiters'>): Script<void> {
  yield* write(updateWaiters, params);
}

const park = statement<{ spaceId: string; id: string; activeMs: number }>()((db, params) =>
  db
    .updateTable('runs')
    .set({ state: 'parked', owner: null, activeMs: params.activeMs })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

/**
 * Parks a run that waits for a reply. A parked run uses no worker and does not block its agent's
 * queue.
 */
export function* parkRun(params: { spaceId: string; id: string; activeMs: number }): Script<void> {
  yield* write(park, params);
}

interface RunEnd extends Pick<TableRow<typeof runs>, 'spaceId' | 'id' | (typeof ENDED)[number]> {
  readonly at: number;
  readonly outcome: string;
  readonly because: string;
}

const end = statement<RunEnd>()((db, params) =>
  db
    .updateTable('runs')
    .set({
      state: 'ended',
      endedAt: params.at,
      endedBecause: params.because,
      ...pick(params, ENDED),
    })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .returning(['shownAt', 'ordinal']),
);

/**
 * Ends a run. Returns the position of its answer in the transcript, or null if the run was not
 * streamed.
 */
export function* endRun(params: RunEnd): Script<StreamPlace | null> {
  return placeIn(yield* first(end, params));
}

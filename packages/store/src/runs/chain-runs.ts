import { RUN_COLUMNS, type RunRow } from './runs.ts';
import { all, first, type Script } from '../script.ts';
import { statement, type Builder } from '../statement.ts';

type OfChain = Pick<RunRow, 'spaceId' | 'chainId'>;

// The query selects only ids, because SQLite can find them through the index on chains. For whole
// rows, SQLite would read all runs of the space.
export const idsOfChain = (db: Builder, { spaceId, chainId }: OfChain) =>
  db
    .selectFrom('runs as of_chain')
    .select('of_chain.id')
    .where('of_chain.spaceId', '=', spaceId)
    .where('of_chain.chainId', '=', chainId);

const select = statement<OfChain>()((db, params) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('spaceId', '=', params.spaceId)
    .where('id', 'in', idsOfChain(db, params))
    .orderBy('offeredAt')
    .orderBy('id'),
);

/** The runs of a chain in the order in which they were offered. */
export function runsOfChain(spaceId: string, chainId: string): Script<readonly RunRow[]> {
  return all(select, { spaceId, chainId });
}

/** The position of a run in its chain. Runs are numbered in the order of their offers. */
export interface ChainPosition {
  /** The number of this run in the chain, from 1. */
  readonly step: number;
  /** The number of runs in the chain so far. */
  readonly steps: number;
}

type Placed = OfChain & Pick<RunRow, 'offeredAt' | 'id'>;

const count = statement<Placed>()((db, params) =>
  db
    .selectFrom('runs')
    .select((e) => [
      e.fn.countAll<number>().as('steps'),
      e.fn
        .countAll<number>()
        .filterWhere((run) =>
          run.or([
            run('offeredAt', '<', params.offeredAt),
            run.and([run('offeredAt', '=', params.offeredAt), run('id', '<=', params.id)]),
          ]),
        )
        .as('step'),
    ])
    .where('spaceId', '=', params.spaceId)
    .where('id', 'in', idsOfChain(db, params)),
);

export function* chainStepOf(run: Placed): Script<ChainPosition> {
  return (yield* first(count, run)) ?? { step: 1, steps: 1 };
}

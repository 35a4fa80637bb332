import { RUN_COLUMNS, type RunRow } from './runs.ts';
import { all, first, type Script } from './script.ts';
import { statement, type Builder } from './statement.ts';

type OfChain = Pick<RunRow, 'spaceId' | 'chainId'>;

// By their ids, which the index on chains has: asked for the rows themselves, SQLite would rather
// read all runs of the space.
const idsOfChain = (db: Builder, { spaceId, chainId }: OfChain) =>
  db
    .selectFrom('runs as of_chain')
    .select('of_chain.id')
    .where('of_chain.space_id', '=', spaceId)
    .where('of_chain.chain_id', '=', chainId);

const select = statement<OfChain>()((db, given) =>
  db
    .selectFrom('runs')
    .select(RUN_COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', 'in', idsOfChain(db, given))
    .orderBy('offered_at')
    .orderBy('id'),
);

/** The runs of a chain in the order in which they were offered. */
export function runsOfChain(spaceId: string, chainId: string): Script<readonly RunRow[]> {
  return all(select, { spaceId, chainId });
}

/** The place of a run among those of its chain, in that order. */
export interface ChainStep {
  /** From 1. */
  readonly step: number;
  /** How many runs there are so far. */
  readonly steps: number;
}

type Placed = OfChain & Pick<RunRow, 'offeredAt' | 'id'>;

const count = statement<Placed>()((db, given) =>
  db
    .selectFrom('runs')
    .select((e) => [
      e.fn.countAll<number>().as('steps'),
      e.fn
        .countAll<number>()
        .filterWhere((run) =>
          run.or([
            run('offered_at', '<', given.offeredAt),
            run.and([run('offered_at', '=', given.offeredAt), run('id', '<=', given.id)]),
          ]),
        )
        .as('step'),
    ])
    .where('space_id', '=', given.spaceId)
    .where('id', 'in', idsOfChain(db, given)),
);

export function* chainStepOf(run: Placed): Script<ChainStep> {
  return (yield* first(count, run)) ?? { step: 1, steps: 1 };
}

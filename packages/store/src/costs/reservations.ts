import { NOTHING, SUM_USD, type Amount } from './cost.ts';
import { first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { reservations } from '../tables/costs.ts';
import { pick, type TableRow } from '../tables/table.ts';

type Reservation = TableRow<typeof reservations>;

const put = statement<Reservation>()((db, params) =>
  db
    .insertInto('reservations')
    .values(pick(params, reservations.columns))
    .onConflict((on) =>
      on.columns(['agentId', 'runId']).doUpdateSet((e) => ({
        tokens: e.ref('excluded.tokens'),
        costUsd: e.ref('excluded.costUsd'),
      })),
    ),
);

/**
 * Reserves the worst-case cost of a run. A second call for a resumed run replaces the reservation.
 */
export function* reserve(params: Reservation): Script<void> {
  yield* write(put, params);
}

const remove = statement<{ agentId: string; runId: string }>()((db, params) =>
  db
    .deleteFrom('reservations')
    .where('agentId', '=', params.agentId)
    .where('runId', '=', params.runId),
);

/** Releases the reservation of a run that has ended. */
export function* release(agentId: string, runId: string): Script<void> {
  yield* write(remove, { agentId, runId });
}

const sumOthers = statement<{ agentId: string; runId: string }>()((db, params) =>
  db
    .selectFrom('reservations')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('tokens'), e.lit(0)).as('tokens'),
      SUM_USD.as('costUsd'),
    ])
    .where('agentId', '=', params.agentId)
    .where('runId', '!=', params.runId),
);

/** The sum of the reservations for all other runs of an agent, over all spaces. */
export function* reservedForOthers(agentId: string, runId: string): Script<Amount> {
  return (yield* first(sumOthers, { agentId, runId })) ?? NOTHING;
}

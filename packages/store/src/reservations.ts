import { NOTHING, SUM_USD, type Amount } from './cost.ts';
import { first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

interface Reservation extends Amount {
  readonly agentId: string;
  readonly runId: string;
}

const put = statement<Reservation>()((db, given) =>
  db
    .insertInto('reservations')
    .values({
      agent_id: given.agentId,
      run_id: given.runId,
      tokens: given.tokens,
      cost_usd: given.costUsd,
    })
    .onConflict((on) =>
      on.columns(['agent_id', 'run_id']).doUpdateSet((e) => ({
        tokens: e.ref('excluded.tokens'),
        cost_usd: e.ref('excluded.cost_usd'),
      })),
    ),
);

/** Reserves what a run may cost; a run that is taken up again has one reservation, not two. */
export function* reserve(given: Reservation): Script<void> {
  yield* write(put, given);
}

const remove = statement<{ agentId: string; runId: string }>()((db, given) =>
  db
    .deleteFrom('reservations')
    .where('agent_id', '=', given.agentId)
    .where('run_id', '=', given.runId),
);

/** A run has ended: what was reserved for it is free again. */
export function* release(agentId: string, runId: string): Script<void> {
  yield* write(remove, { agentId, runId });
}

const sumOthers = statement<{ agentId: string; runId: string }>()((db, given) =>
  db
    .selectFrom('reservations')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('tokens'), e.lit(0)).as('tokens'),
      SUM_USD.as('costUsd'),
    ])
    .where('agent_id', '=', given.agentId)
    .where('run_id', '!=', given.runId),
);

/** What is reserved for the other runs of an agent, in all spaces. */
export function* reservedForOthers(agentId: string, runId: string): Script<Amount> {
  return (yield* first(sumOthers, { agentId, runId })) ?? NOTHING;
}

import { textsOf } from './dialect/id-list.ts';
import { all, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What a run said in a step that it had spent until then; `costUsd` null: its price is not known. */
export interface SpentSoFar {
  readonly runId: string;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly isEstimated: number;
}

const select = statement<{ spaceId: string; runIds: string }>()((db, given, dialect) =>
  db
    .selectFrom('run_steps')
    .select(['run_id as runId', 'tokens', 'cost_usd as costUsd', 'is_estimated as isEstimated'])
    .where('space_id', '=', given.spaceId)
    .where('run_id', 'in', textsOf(given.runIds, dialect))
    .orderBy('run_id')
    .orderBy('step_no'),
);

/** What runs have said last that they have spent, of those that have taken a step. */
export function* spentSoFar(
  spaceId: string,
  runIds: readonly string[],
): Script<ReadonlyMap<string, SpentSoFar>> {
  const steps = yield* all(select, { spaceId, runIds: JSON.stringify(runIds) });
  return new Map(steps.map((step) => [step.runId, step]));
}

import { sql } from 'kysely';
import { textsOf } from '../dialect/id-list.ts';
import { all, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { runSteps } from '../tables/runs.ts';
import type { TableRow } from '../tables/table.ts';

export type StepRow = TableRow<typeof runSteps>;

const insert = insertInto(runSteps);

export function* addStep(step: StepRow): Script<void> {
  yield* write(insert, step);
}

const finish = statement<{ spaceId: string; runId: string; callId: string; result: string }>()(
  (db, params) =>
    db
      .updateTable('run_steps')
      .set({ result: params.result })
      .where('spaceId', '=', params.spaceId)
      .where('runId', '=', params.runId)
      .where('callId', '=', params.callId)
      .where('result', 'is', null),
);

/** Stores the result of a call for which the run was parked. */
export function* finishStep(params: {
  spaceId: string;
  runId: string;
  callId: string;
  result: string;
}): Script<void> {
  yield* write(finish, params);
}

const select = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .selectFrom('run_steps')
    .select(runSteps.columns)
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .orderBy('stepNo'),
);

export function stepsOf(spaceId: string, runId: string): Script<readonly StepRow[]> {
  return all(select, { spaceId, runId });
}

const dropCall = statement<{ spaceId: string; runId: string; stepNo: number; call: string }>()(
  (db, params) =>
    db
      .updateTable('run_steps')
      .set({ call: params.call })
      .where('spaceId', '=', params.spaceId)
      .where('runId', '=', params.runId)
      .where('stepNo', '=', params.stepNo),
);

/** Replaces a call whose text was deleted. */
export function* redactStep(params: {
  spaceId: string;
  runId: string;
  stepNo: number;
  call: string;
}): Script<void> {
  yield* write(dropCall, params);
}

const removeNotes = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .deleteFrom('run_steps')
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .where('kind', '=', 'note')
    .where('result', 'is', null),
);

const emptyNotes = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .updateTable('run_steps')
    .set({ call: sql<string>`'{}'`, kind: sql<'shown'>`'shown'` })
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .where('kind', '=', 'note'),
);

/**
 * Deletes the notes of an ended run, because an ended run is never resumed. Only the parts for
 * people stay.
 */
export function* dropNotes(spaceId: string, runId: string): Script<void> {
  yield* write(removeNotes, { spaceId, runId });
  yield* write(emptyNotes, { spaceId, runId });
}

const selectShown = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .selectFrom('run_steps')
    .select(['result', 'at'])
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .where('kind', 'in', ['note', 'shown'])
    .where('result', 'is not', null)
    .orderBy('stepNo'),
);

/** The parts of a run's steps that people may look at, as JSON, in order. */
export function shownStepsOf(
  spaceId: string,
  runId: string,
): Script<readonly Pick<StepRow, 'result' | 'at'>[]> {
  return all(selectShown, { spaceId, runId });
}

const selectShownNumbers = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .selectFrom('run_steps')
    .select(['stepNo'])
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .where('kind', '=', 'shown'),
);

/** How many steps of an ended run people may look at. */
export function* countShownSteps(spaceId: string, runId: string): Script<number> {
  return (yield* all(selectShownNumbers, { spaceId, runId })).length;
}

const SPENT = ['runId', 'tokens', 'costUsd', 'isEstimated'] as const;

/** The cost that a run has reported up to its last step. */
export type SpentSoFar = Pick<StepRow, (typeof SPENT)[number]>;

const selectSpent = statement<{ spaceId: string; runIds: string }>()((db, params, dialect) =>
  db
    .selectFrom('run_steps')
    .select(SPENT)
    .where('spaceId', '=', params.spaceId)
    .where('runId', 'in', textsOf(params.runIds, dialect))
    .orderBy('runId')
    .orderBy('stepNo'),
);

/** The last reported cost of each run that has a step. */
export function* spentSoFar(
  spaceId: string,
  runIds: readonly string[],
): Script<ReadonlyMap<string, SpentSoFar>> {
  const steps = yield* all(selectSpent, { spaceId, runIds: JSON.stringify(runIds) });
  return new Map(steps.map((step) => [step.runId, step]));
}

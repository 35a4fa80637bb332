import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface StepRow {
  readonly spaceId: string;
  readonly runId: string;
  readonly stepNo: number;
  readonly callId: string;
  /** The call and what it returned, as JSON, no result yet: its run is parked; or a note. */
  readonly call: string;
  readonly result: string | null;
  readonly at: number;
  readonly kind: 'call' | 'note';
  /** What the run has spent until then, as far as it says so; null: its price is not known. */
  readonly tokens: number;
  readonly costUsd: number | null;
  /** 1: some of it was counted by Conch, since nobody reported it. */
  readonly isEstimated: number;
}

const insert = statement<StepRow>()((db, given) =>
  db.insertInto('run_steps').values({
    space_id: given.spaceId,
    run_id: given.runId,
    step_no: given.stepNo,
    call_id: given.callId,
    call: given.call,
    result: given.result,
    at: given.at,
    kind: given.kind,
    tokens: given.tokens,
    cost_usd: given.costUsd,
    is_estimated: given.isEstimated,
  }),
);

export function* addStep(step: StepRow): Script<void> {
  yield* write(insert, step);
}

const finish = statement<{ spaceId: string; runId: string; callId: string; result: string }>()(
  (db, given) =>
    db
      .updateTable('run_steps')
      .set({ result: given.result })
      .where('space_id', '=', given.spaceId)
      .where('run_id', '=', given.runId)
      .where('call_id', '=', given.callId)
      .where('result', 'is', null),
);

/** What a call for which its run was parked has returned. */
export function* finishStep(given: {
  spaceId: string;
  runId: string;
  callId: string;
  result: string;
}): Script<void> {
  yield* write(finish, given);
}

const select = statement<{ spaceId: string; runId: string }>()((db, given) =>
  db
    .selectFrom('run_steps')
    .select([
      'space_id as spaceId',
      'run_id as runId',
      'step_no as stepNo',
      'call_id as callId',
      'call',
      'result',
      'at',
      'kind',
      'tokens',
      'cost_usd as costUsd',
      'is_estimated as isEstimated',
    ])
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId)
    .orderBy('step_no'),
);

export function stepsOf(spaceId: string, runId: string): Script<readonly StepRow[]> {
  return all(select, { spaceId, runId });
}

const dropCall = statement<{ spaceId: string; runId: string; stepNo: number; call: string }>()(
  (db, given) =>
    db
      .updateTable('run_steps')
      .set({ call: given.call })
      .where('space_id', '=', given.spaceId)
      .where('run_id', '=', given.runId)
      .where('step_no', '=', given.stepNo),
);

/** Puts a call in the place of one whose text was deleted. */
export function* redactStep(given: {
  spaceId: string;
  runId: string;
  stepNo: number;
  call: string;
}): Script<void> {
  yield* write(dropCall, given);
}

const removeNotes = statement<{ spaceId: string; runId: string }>()((db, given) =>
  db
    .deleteFrom('run_steps')
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId)
    .where('kind', '=', 'note'),
);

/** Nobody goes on from the notes of a run that has ended. */
export function* dropNotes(spaceId: string, runId: string): Script<void> {
  yield* write(removeNotes, { spaceId, runId });
}

import { first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What a run has come to, before that counts. */
export interface ReportRow {
  readonly spaceId: string;
  readonly runId: string;
  /** As JSON. */
  readonly report: string;
  readonly at: number;
}

const insert = statement<ReportRow>()((db, given) =>
  db.insertInto('run_reports').values({
    space_id: given.spaceId,
    run_id: given.runId,
    report: given.report,
    at: given.at,
  }),
);

const rest = statement<{ spaceId: string; runId: string }>()((db, given) =>
  db
    .updateTable('runs')
    .set({ state: 'reported', owner: null })
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.runId),
);

/** Keeps what a run has come to: nobody need run it again, though it has not ended. */
export function* reportRun(given: ReportRow): Script<void> {
  yield* write(insert, given);
  yield* write(rest, given);
}

const selectOne = statement<{ spaceId: string; runId: string }>()((db, given) =>
  db
    .selectFrom('run_reports')
    .select(['space_id as spaceId', 'run_id as runId', 'report', 'at'])
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId),
);

const remove = statement<{ spaceId: string; runId: string }>()((db, given) =>
  db
    .deleteFrom('run_reports')
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId),
);

/** What a run has come to; null: it is still at work. */
export function reportOf(spaceId: string, runId: string): Script<ReportRow | null> {
  return first(selectOne, { spaceId, runId });
}

/** Takes what a run has come to; null: it is still at work. */
export function* takeReport(spaceId: string, runId: string): Script<ReportRow | null> {
  const report = yield* reportOf(spaceId, runId);
  if (report !== null) yield* write(remove, { spaceId, runId });
  return report;
}

/** A run was stopped: what it had come to does not count any more. */
export function* dropReport(spaceId: string, runId: string): Script<void> {
  yield* write(remove, { spaceId, runId });
}

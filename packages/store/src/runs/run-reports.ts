import { first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { runReports } from '../tables/runs.ts';
import type { TableRow } from '../tables/table.ts';

/** The result of a tick's run that is stored but not applied yet. */
export type ReportRow = TableRow<typeof runReports>;

const insert = insertInto(runReports);

const rest = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .updateTable('runs')
    .set({ state: 'reported', owner: null })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.runId),
);

/** Stores the result of a run. The run has not ended yet, but it is not executed again. */
export function* reportRun(params: ReportRow): Script<void> {
  yield* write(insert, params);
  yield* write(rest, params);
}

const selectOne = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .selectFrom('run_reports')
    .select(runReports.columns)
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId),
);

const remove = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .deleteFrom('run_reports')
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId),
);

/** The stored result of a run, or null. */
export function reportOf(spaceId: string, runId: string): Script<ReportRow | null> {
  return first(selectOne, { spaceId, runId });
}

/** Reads and deletes the stored result of a run. Null if no result is stored. */
export function* takeReport(spaceId: string, runId: string): Script<ReportRow | null> {
  const report = yield* reportOf(spaceId, runId);
  if (report !== null) yield* write(remove, { spaceId, runId });
  return report;
}

/** Deletes the result of a run that was stopped. */
export function* dropReport(spaceId: string, runId: string): Script<void> {
  yield* write(remove, { spaceId, runId });
}

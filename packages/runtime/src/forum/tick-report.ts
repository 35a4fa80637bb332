import type { ReportedUsage } from '@conch/agents';
import type { Run, RunReport, SpaceState } from '@conch/engine';

/** The result of a tick's run, kept until the runs before it in the plan are written. */
export interface TickReport {
  readonly report: RunReport;
  /** Null if the run did not report it. */
  readonly usage: ReportedUsage | null;
  readonly hasNotes: boolean;
  readonly isPrivate: boolean;
}

/** FO24: the run of the tick whose post is written next. Null if all are written. */
export function nextInTick({ floor }: SpaceState): Run | null {
  let first: Run | null = null;
  for (const run of floor.runs) {
    if (run.cause.kind === 'tick' && (first === null || run.branchId < first.branchId)) first = run;
  }
  return first;
}

import type { ReportedUsage } from '@conch/agents';
import type { Run, RunReport, SpaceState } from '@conch/engine';

/** The result of a tick's run. It is stored until all earlier runs in the plan are written. */
export interface TickReport {
  readonly report: RunReport;
  /** Null if the run did not report its usage. */
  readonly usage: ReportedUsage | null;
  readonly hasNotes: boolean;
  readonly isPrivate: boolean;
}

/** FO24: the run whose post is written next. Null if all posts are written. */
export function nextInTick({ floor }: SpaceState): Run | null {
  let first: Run | null = null;
  for (const run of floor.runs) {
    if (run.cause.kind === 'tick' && (first === null || run.branchId < first.branchId)) first = run;
  }
  return first;
}

import type { Usage } from '@conch/agents';
import type { Run, RunReport, SpaceState } from '@conch/engine';

/** What a run of a tick has come to, until those before it in the plan are written. */
export interface TickReport {
  readonly report: RunReport;
  /** Null: it did not say. */
  readonly usage: Usage | null;
  readonly hasNotes: boolean;
  readonly isPrivate: boolean;
}

/** FO24: the run of the tick whose post is to be written next; null: all are written. */
export function nextInTick({ floor }: SpaceState): Run | null {
  let first: Run | null = null;
  for (const run of floor.runs) {
    if (run.cause.kind === 'tick' && (first === null || run.branchId < first.branchId)) first = run;
  }
  return first;
}

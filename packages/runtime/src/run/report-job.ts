import { holdsClaim, reportRun } from '@conch/store';
import { nextInTick, type TickReport } from '../forum/tick-report.ts';
import { writeTickRun } from '../forum/write-tick-run.ts';
import type { Job } from '../space/space-worker.ts';
import type { LiveRun } from './live-run.ts';
import { STALE, type Stale } from './run-jobs.ts';

/**
 * Writes the report of a tick's run after all earlier runs of the plan are written (FO24). Until
 * then the report is stored, and the run is not repeated.
 */
export function reportJob(
  live: LiveRun,
  report: Pick<TickReport, 'report' | 'usage'>,
  { newId, now }: { readonly newId: () => string; readonly now: () => number },
): Job<Stale | { readonly kind: 'reported' }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    inArchive: true,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const { state } = change.space;
      const { isPrivate } = live.summarySource;
      const tickReport: TickReport = { ...report, hasNotes: live.spent !== null, isPrivate };
      if (nextInTick(state)?.id === run.id) {
        yield* writeTickRun(change, { run, report: tickReport }, { recorder, newId, now });
      } else {
        const { spaceId, id: runId } = claim;
        yield* reportRun({ spaceId, runId, report: JSON.stringify(tickReport), at: now() });
        // The agent may have another run in the same tick, which can start now.
        change.hasQueued ||= state.floor.runs.some(
          ({ agent, id }) => agent === run.agent && id !== run.id,
        );
      }
      return { kind: 'reported' };
    },
  };
}

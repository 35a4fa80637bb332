import { holdsClaim, reportRun } from '@conch/store';
import { nextInTick, type TickReport } from '../forum/tick-report.ts';
import { writeTickRun } from '../forum/write-tick-run.ts';
import type { Job } from '../space-worker.ts';
import type { LiveRun } from './live-run.ts';
import { STALE, type Stale } from './run-jobs.ts';

/**
 * What a run of a tick has come to is written when all before it in the plan are (FO24); until
 * then it is kept, and nobody runs it again.
 */
export function reportJob(
  live: LiveRun,
  report: Pick<TickReport, 'report' | 'usage'>,
  { newId, now }: { readonly newId: () => string; readonly now: () => number },
): Job<Stale | { readonly kind: 'reported' }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const { state } = change.space;
      const { isPrivate } = live.given;
      const given: TickReport = { ...report, hasNotes: live.spent !== null, isPrivate };
      if (nextInTick(state)?.id === run.id) {
        yield* writeTickRun(change, { run, report: given }, { recorder, newId, now });
      } else {
        const { spaceId, id: runId } = claim;
        yield* reportRun({ spaceId, runId, report: JSON.stringify(given), at: now() });
        // Its agent may be asked for more in the same tick, and is free for that now.
        change.hasQueued ||= state.floor.runs.some(
          ({ agent, id }) => agent === run.agent && id !== run.id,
        );
      }
      return { kind: 'reported' };
    },
  };
}

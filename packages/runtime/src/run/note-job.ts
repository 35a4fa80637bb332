import type { Note } from '@conch/agents';
import { addStep, holdsClaim, stepsOf } from '@conch/store';
import type { Job } from '../space/space-worker.ts';
import { spentUntil } from '../record/usage.ts';
import type { LiveRun } from './live-run.ts';
import { STALE, type Stale } from './run-jobs.ts';

/** Stores a note of an agent as a step of its run. A resumed run continues after the note. */
export function noteJob(
  live: LiveRun,
  note: Note,
  { at, mayBeMade }: { readonly at: number; readonly mayBeMade: boolean },
): Job<Stale | { readonly kind: 'noted' }> {
  const { claim, run } = live.claimed;
  const { spaceId, steps: stepNo } = live;
  return {
    spaceId,
    inArchive: true,
    *apply() {
      if (!(yield* holdsClaim(claim))) return STALE;
      const isMade = mayBeMade && (yield* stepsOf(spaceId, run.id)).at(-1)?.stepNo === stepNo;
      if (isMade) return { kind: 'noted' };
      const { spent, shown } = note;
      yield* addStep({
        spaceId,
        runId: run.id,
        stepNo,
        callId: '',
        call: JSON.stringify({ note: note.note, isModelStep: note.isModelStep, spent }),
        result: shown === undefined ? null : JSON.stringify(shown),
        at,
        kind: 'note',
        ...spentUntil(spent),
      });
      return { kind: 'noted' };
    },
  };
}

import type { ApprovalRequest } from '@conch/agents';
import type { CallId } from '@conch/engine';
import { approvalOf, holdsClaim } from '@conch/store';
import { happen } from '../happen.ts';
import type { Job } from '../space-worker.ts';
import type { LiveRun } from './live-run.ts';
import { STALE, type Moment, type Stale } from './run-jobs.ts';

interface Asking {
  readonly callId: CallId;
  readonly ask: ApprovalRequest;
  readonly until: number;
  readonly activeMs: number;
}

/**
 * What an agent asks people: the question and the decision are written together. `asked-before`:
 * under this id something was asked already, and a verdict holds for nothing else.
 */
export function askJob(
  live: LiveRun,
  moment: Moment,
  { callId, ask, until, activeMs }: Asking,
): Job<Stale | { readonly kind: 'parked' | 'asked-before' }> {
  const { spaceId } = live;
  const { claim, run } = live.claimed;
  return {
    spaceId,
    *apply(change, recorder) {
      // Once it is parked nobody holds it: whoever tries again finds that it is no longer theirs.
      if (!(yield* holdsClaim(claim))) return STALE;
      const before = yield* approvalOf({ spaceId, runId: run.id, callId });
      if (before !== null) return { kind: 'asked-before' };
      const { eventId: id, at } = moment;
      const event = { type: 'approval-asked', id, at, runId: run.id, callId, until } as const;
      const effects = yield* happen(change, event, recorder, { ask, activeMs });
      const isParked = effects.some(({ type }) => type === 'park-run');
      return isParked ? { kind: 'parked' } : STALE;
    },
  };
}

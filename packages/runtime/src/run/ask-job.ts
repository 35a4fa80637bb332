import type { ApprovalRequest } from '@conch/agents';
import type { CallId, Run } from '@conch/engine';
import { approvalOf, holdsClaim, release, reserve, type Script } from '@conch/store';
import { happen } from '../happen.ts';
import type { SpaceChange } from '../space-change.ts';
import type { Job } from '../space-worker.ts';
import { isSomething } from '../usage.ts';
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
      const asked = { type: 'approval-asked', id, at, runId: run.id, callId, until } as const;
      const event = live.spent === null ? asked : { ...asked, spent: live.spent };
      const effects = yield* happen(change, event, recorder, { ask, activeMs });
      if (!effects.some(({ type }) => type === 'park-run')) return STALE;
      yield* keepReserved(change, run);
      return { kind: 'parked' };
    },
  };
}

/** BU5, on all spaces of its agent: what stays reserved is what the engine says. */
function* keepReserved({ space }: SpaceChange, { id: runId, agent: agentId }: Run): Script<void> {
  const parked = space.state.floor.runs.find(({ id }) => id === runId);
  if (parked === undefined || !parked.started) return;
  const { reserved } = parked;
  if (isSomething(reserved)) yield* reserve({ agentId, runId, ...reserved });
  else yield* release(agentId, runId);
}

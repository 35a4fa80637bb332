import type { ApprovalRequest } from '@conch/agents';
import type { CallId, Run } from '@conch/engine';
import { approvalOf, holdsClaim, release, reserve, type Script } from '@conch/store';
import type { Recorder } from '../../space/decision-to-record.ts';
import { applyEvent } from '../../space/apply-event.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import type { Job } from '../../space/space-worker.ts';
import { isSomething } from '../../record/usage.ts';
import { approveForChain } from '../../api/approvals/chain-approval.ts';
import type { LiveRun } from '../live-run.ts';
import { STALE, type Moment, type Stale } from '../run-jobs.ts';

interface Asking {
  readonly callId: CallId;
  readonly ask: ApprovalRequest;
  readonly until: number;
  readonly activeMs: number;
}

/**
 * Requests an approval. The request and the decision are written in one transaction.
 * `asked-before`: the run has already used this call id, and a verdict is valid for one request
 * only.
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
    inArchive: true,
    *apply(change, recorder) {
      // A parked run has no claim, so a repeated request returns here.
      if (!(yield* holdsClaim(claim))) return STALE;
      const before = yield* approvalOf({ spaceId, runId: run.id, callId });
      if (before !== null) return { kind: 'asked-before' };
      const asking = { callId, ask, until, activeMs };
      return yield* parkToAsk(live, { change, recorder, moment }, asking);
    },
  };
}

/** Parks a run until people have answered its approval request. */
export function* parkToAsk(
  live: LiveRun,
  {
    change,
    recorder,
    moment,
  }: { readonly change: SpaceChange; readonly recorder: Recorder; readonly moment: Moment },
  { callId, ask, until, activeMs }: Asking,
): Script<Stale | { readonly kind: 'parked' }> {
  const { run } = live.claimed;
  const { eventId: id, at } = moment;
  const asked = { type: 'approval-asked', id, at, runId: run.id, callId, until } as const;
  const event = live.spent === null ? asked : { ...asked, spent: live.spent };
  const effects = yield* applyEvent(change, event, recorder, { ask, activeMs });
  if (!effects.some(({ type }) => type === 'park-run')) return STALE;
  yield* keepReserved(change, run);
  yield* approveForChain({ change, recorder }, { run, callId, eventId: moment.newId(), at });
  return { kind: 'parked' };
}

/**
 * BU5: sets the reservation of a parked run to the amount that the engine keeps reserved. The
 * reservation counts against the agent's budget in all spaces.
 */
function* keepReserved({ space }: SpaceChange, { id: runId, agent: agentId }: Run): Script<void> {
  const parked = space.state.floor.runs.find(({ id }) => id === runId);
  if (parked === undefined || !parked.started) return;
  const { reserved } = parked;
  if (isSomething(reserved)) yield* reserve({ agentId, runId, ...reserved });
  else yield* release(agentId, runId);
}

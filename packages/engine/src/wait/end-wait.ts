import type { ActResult } from '../act.ts';
import type { ApprovalAnswer, ApprovalVerdict, EffectOf } from '../effect.ts';
import type { MemberId, RunId, SpaceId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import type { RuleId } from '../rule-id.ts';
import { isApproval, type Wait } from '../wait.ts';

/**
 * Ends a wait. The waiting run is queued again with the result, in this space or in its home space.
 */
export function endWait(ruling: Ruling, wait: Wait, result: ActResult, because: RuleId): void {
  forgetWait(ruling, wait);
  const { runId, home, agent, sent } = wait;
  if (home !== null) {
    const act = { kind: 'answer', runId, sent, agent, arrives: false, result } as const;
    return ruling.add({ type: 'act-in-space', spaceId: home, act, because });
  }
  const verdict = result.kind === 'timed-out' ? 'timed-out' : 'cancelled';
  if (isApproval(wait)) closeApproval(ruling, wait, { verdict, by: null, because });
  takeUp(ruling, wait, result, because);
}

/**
 * AP4: a person has answered an approval request. The request closes, and the run that asked
 * resumes.
 */
export function endApproval(ruling: Ruling, wait: Wait, result: ApprovalAnswer): void {
  forgetWait(ruling, wait);
  closeApproval(ruling, wait, { verdict: result.kind, by: result.by, because: 'AP4' });
  takeUp(ruling, wait, result, 'AP4');
}

/** Drops a wait, also in the space where its reply was expected. */
export function dropWait(ruling: Ruling, wait: Wait): void {
  forgetWait(ruling, wait);
  if (!isApproval(wait)) return;
  closeApproval(ruling, wait, { verdict: 'cancelled', by: null, because: 'AP6' });
}

function forgetWait(ruling: Ruling, { runId, home, elsewhere, sent }: Wait): void {
  const waits = ruling.floor.waits.filter((other) => !isOf(other, runId, home));
  ruling.change({ waits });
  if (elsewhere === null) return;
  const act = { kind: 'drop-wait', runId, sent } as const;
  ruling.add({ type: 'act-in-space', spaceId: elsewhere, act, because: 'XS1' });
}

function takeUp(
  ruling: Ruling,
  wait: Wait,
  result: EffectOf<'resume-run'>['result'],
  because: RuleId,
): void {
  const { runId, callId } = wait;
  const run = ruling.run(runId);
  if (run === null) return;
  ruling.putRun({ ...run, state: 'offered' });
  ruling.add({ type: 'resume-run', runId, callId, result, because });
}

function closeApproval(
  ruling: Ruling,
  { runId, callId }: Wait,
  how: {
    readonly verdict: ApprovalVerdict;
    readonly by: MemberId | null;
    readonly because: RuleId;
  },
): void {
  ruling.add({ type: 'close-approval', runId, callId, ...how });
}

/** The wait of a run, if the run is parked. A run has at most one wait at a time. */
export function waitOf(ruling: Ruling, runId: RunId, home: SpaceId | null): Wait | undefined {
  return ruling.floor.waits.find((wait) => isOf(wait, runId, home));
}

function isOf(wait: Wait, runId: RunId, home: SpaceId | null): boolean {
  return wait.runId === runId && wait.home === home;
}

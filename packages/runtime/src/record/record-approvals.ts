import type { ApprovalRequest } from '@conch/agents';
import { approvalReason, type EffectOf } from '@conch/engine';
import { addApproval, approvalOf, closeApproval, type Script } from '@conch/store';
import { approvalKey, type ApprovalView } from '../api/approvals/approval-view.ts';
import type { DecisionToRecord } from '../space/decision-to-record.ts';
import type { SpaceChange } from '../space/space-change.ts';

/** Stores an approval request word for word. An approval is valid only for the stored text. */
export function* recordAsked(
  change: SpaceChange,
  { event, seq, after, facts }: DecisionToRecord,
  { runId, callId, until }: EffectOf<'park-run'>,
): Script<void> {
  const agentId = after.floor.runs.find(({ id }) => id === runId)?.agent;
  if (facts.ask === undefined || agentId === undefined) return;
  const { tool, input } = facts.ask;
  const { reason, phrase } = wordsOf(facts.ask);
  const request = {
    spaceId: after.id,
    runId,
    callId,
    seq,
    agentId,
    tool,
    input,
    reason,
    phrase: phrase === null ? null : JSON.stringify(phrase),
    askedAt: event.at,
    until,
  };
  yield* addApproval(request);
  const open = { ...request, verdict: null, decidedBy: null, decidedAt: null, forChain: 0 };
  change.approvals.set(approvalKey(request), open);
}

function wordsOf({ reason }: ApprovalRequest): Pick<ApprovalView, 'reason' | 'phrase'> {
  return typeof reason === 'string' ? { reason, phrase: null } : approvalReason(reason.code);
}

/** Stores a verdict. The row is never deleted. */
export function* recordVerdict(
  change: SpaceChange,
  { event, after, facts }: DecisionToRecord,
  { runId, callId, verdict, by }: EffectOf<'close-approval'>,
): Script<void> {
  const key = { spaceId: after.id, runId, callId };
  const forChain = facts.forChain === true && verdict === 'approved' ? 1 : 0;
  yield* closeApproval({ ...key, verdict, by, at: event.at, forChain });
  const row = yield* approvalOf(key);
  if (row !== null) change.approvals.set(approvalKey(key), row);
}

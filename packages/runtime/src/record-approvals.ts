import type { EffectOf } from '@conch/engine';
import { addApproval, approvalOf, closeApproval, type Script } from '@conch/store';
import { approvalKey } from './approval-view.ts';
import type { Decided } from './decided.ts';
import type { SpaceChange } from './space-change.ts';

/** What people are asked, word for word: only what stands here can be approved. */
export function* recordAsked(
  change: SpaceChange,
  { event, seq, after, facts }: Decided,
  { runId, callId, until }: EffectOf<'park-run'>,
): Script<void> {
  const agentId = after.floor.runs.find(({ id }) => id === runId)?.agent;
  if (facts.ask === undefined || agentId === undefined) return;
  const asked = {
    spaceId: after.id,
    runId,
    callId,
    seq,
    agentId,
    ...facts.ask,
    askedAt: event.at,
    until,
  };
  yield* addApproval(asked);
  const open = { ...asked, verdict: null, decidedBy: null, decidedAt: null };
  change.approvals.set(approvalKey(asked), open);
}

/** How it has ended; the row stays, for the record. */
export function* recordVerdict(
  change: SpaceChange,
  { event, after }: Decided,
  { runId, callId, verdict, by }: EffectOf<'close-approval'>,
): Script<void> {
  const key = { spaceId: after.id, runId, callId };
  yield* closeApproval({ ...key, verdict, by, at: event.at });
  const row = yield* approvalOf(key);
  if (row !== null) change.approvals.set(approvalKey(key), row);
}

import { asCallId, asMemberId, type CallId, type Run } from '@conch/engine';
import { approvalOf, approverForChain, reachOf, type ApprovalRow, type Script } from '@conch/store';
import { applyEvent } from '../../space/apply-event.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import type { SpaceChange } from '../../space/space-change.ts';

/**
 * T19: whether an approval of this request can also cover later calls. Only tools that ask for
 * every call qualify. A call that would combine untrusted text, private text and a way out, or
 * that leaves the space, always needs a person who has seen its arguments.
 */
export function canBeForChain({ phrase }: Pick<ApprovalRow, 'phrase'>): boolean {
  if (phrase === null) return false;
  const { code } = JSON.parse(phrase) as { readonly code: unknown };
  return code === 'approval-always';
}

interface Request {
  readonly run: Run;
  readonly callId: CallId;
  readonly eventId: string;
  readonly at: number;
}

/**
 * Approves a new request if a person has approved this tool of this agent for the chain. The person
 * must still be allowed to approve.
 */
export function* approveForChain(
  { change, recorder }: { readonly change: SpaceChange; readonly recorder: Recorder },
  { run, callId, eventId, at }: Request,
): Script<void> {
  const { space } = change;
  const spaceId = space.state.id;
  const row = yield* approvalOf({ spaceId, runId: run.id, callId });
  if (row === null || row.verdict !== null || !canBeForChain(row)) return;
  if (space.archivedAt !== null) return;
  const { agentId, tool } = row;
  const by = yield* approverForChain({ spaceId, chainId: run.chainId, agentId, tool });
  if (by === null || !(yield* reachOf({ spaceId, personId: by })).act) return;
  const given = { runId: run.id, callId: asCallId(callId), by: asMemberId(by), isApproved: true };
  const event = { type: 'approval-given', id: eventId, at, ...given } as const;
  yield* applyEvent(change, event, recorder, { forChain: true });
}

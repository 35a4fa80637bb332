import {
  asCallId,
  asMemberId,
  asRunId,
  type ApprovalPhrase,
  type ApprovalVerdict,
  type CallId,
  type MemberId,
  type RunId,
} from '@conch/engine';
import type { ApprovalRow } from '@conch/store';
import { iso, isoOrNull } from '../../iso-time.ts';

/** An agent's request to people to approve an action. Agents never see these requests. */
export interface ApprovalView {
  readonly runId: RunId;
  readonly callId: CallId;
  /** The event that made the request. */
  readonly seq: number;
  readonly agentId: MemberId;
  readonly tool: string;
  /** The exact input that the action receives after the approval. */
  readonly input: string;
  readonly reason: string;
  /** The reason as a code with its params. Null if the agent wrote the reason as text. */
  readonly phrase: ApprovalPhrase | null;
  readonly askedAt: string;
  readonly until: string;
  /** Null while the approval is open. */
  readonly verdict: ApprovalVerdict | null;
  readonly decidedBy: MemberId | null;
  readonly decidedAt: string | null;
  /** Whether the person approved the tool for the rest of the chain, with this call or before. */
  readonly forChain: boolean;
}

export function approvalView(row: ApprovalRow): ApprovalView {
  const { seq, tool, input, reason } = row;
  return {
    runId: asRunId(row.runId),
    callId: asCallId(row.callId),
    seq,
    agentId: asMemberId(row.agentId),
    tool,
    input,
    reason,
    phrase: row.phrase === null ? null : (JSON.parse(row.phrase) as ApprovalPhrase),
    askedAt: iso(row.askedAt),
    until: iso(row.until),
    verdict: row.verdict as ApprovalVerdict | null,
    decidedBy: row.decidedBy === null ? null : asMemberId(row.decidedBy),
    decidedAt: isoOrNull(row.decidedAt),
    forChain: row.forChain === 1,
  };
}

/** Returns a key that is unique among the approvals of a space. */
export function approvalKey({
  runId,
  callId,
}: {
  readonly runId: string;
  readonly callId: string;
}): string {
  return `${runId} ${callId}`;
}

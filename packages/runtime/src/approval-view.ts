import {
  asCallId,
  asMemberId,
  asRunId,
  type ApprovalVerdict,
  type CallId,
  type MemberId,
  type RunId,
} from '@conch/engine';
import type { ApprovalRow } from '@conch/store';

/** What an agent asks people whether it may do it, as people see it: agents never do. */
export interface ApprovalView {
  readonly runId: RunId;
  readonly callId: CallId;
  /** The event that asked. */
  readonly seq: number;
  readonly agentId: MemberId;
  readonly tool: string;
  /** The very text that the agent goes on with if it is approved. */
  readonly input: string;
  readonly reason: string;
  readonly askedAt: number;
  readonly until: number;
  /** `null`: it is open. */
  readonly verdict: ApprovalVerdict | null;
  readonly decidedBy: MemberId | null;
  readonly decidedAt: number | null;
}

export function approvalView(row: ApprovalRow): ApprovalView {
  const { seq, tool, input, reason, askedAt, until, decidedAt } = row;
  return {
    runId: asRunId(row.runId),
    callId: asCallId(row.callId),
    seq,
    agentId: asMemberId(row.agentId),
    tool,
    input,
    reason,
    askedAt,
    until,
    verdict: row.verdict as ApprovalVerdict | null,
    decidedBy: row.decidedBy === null ? null : asMemberId(row.decidedBy),
    decidedAt,
  };
}

/** Names what a run has asked among all that runs of its space have. */
export function approvalKey({
  runId,
  callId,
}: {
  readonly runId: string;
  readonly callId: string;
}): string {
  return `${runId} ${callId}`;
}

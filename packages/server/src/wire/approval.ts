import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ApprovalView } from '@conch/runtime';
import { iso, isoOrNull } from './instant.ts';

type ApprovalOnWire = AnswerOf<typeof HTTP_API.answerApproval>;

/** What an agent asks: its arguments go out as they came, character by character. */
export function approvalOnWire(approval: ApprovalView): ApprovalOnWire {
  return {
    ...approval,
    askedAt: iso(approval.askedAt),
    until: iso(approval.until),
    decidedAt: isoOrNull(approval.decidedAt),
  };
}

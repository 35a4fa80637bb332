import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ApprovalView } from '@conch/runtime';

type ApprovalOnWire = AnswerOf<typeof HTTP_API.answerApproval>;

/** An approval. The arguments are sent exactly as the agent gave them. */
export function approvalOnWire(approval: ApprovalView): ApprovalOnWire {
  return { ...approval };
}

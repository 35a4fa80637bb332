import { approval, approvalAnswer, askId } from '../agents/approval.ts';
import { pageOf, paging, route } from '../route.ts';
import { runId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';

/** The approvals that agents request, and the verdicts of people. */
export const APPROVALS = {
  listApprovals: route({
    method: 'GET',
    path: '/spaces/:spaceId/approvals',
    action: 'read-space',
    summary: 'Lists the approvals that agents requested: open ones first, newest first.',
    params: ofSpace,
    query: paging,
    answer: { status: 200, body: pageOf(approval) },
    failures: ['no-such-space', 'bad-cursor'],
  }),
  answerApproval: route({
    method: 'POST',
    path: '/spaces/:spaceId/approvals/:runId/:callId',
    action: 'approve',
    summary:
      'Approves or denies a request of an agent. The first decision counts. Repeating the same decision is accepted.',
    params: ofSpace.extend({ runId, callId: askId }),
    body: approvalAnswer,
    answer: { status: 200, body: approval },
    failures: [
      'space-archived',
      'no-such-space',
      'not-a-member',
      'no-such-approval',
      'may-not-read',
      'already-decided',
      'approval-expired',
      'not-for-chain',
    ],
  }),
} as const;

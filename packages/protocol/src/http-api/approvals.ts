import { approval, approvalAnswer, askId } from '../approval.ts';
import { pageOf, paging, route } from '../route.ts';
import { runId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';

/** What agents ask people, and what people say to it. */
export const APPROVALS = {
  listApprovals: route({
    method: 'GET',
    path: '/spaces/:spaceId/approvals',
    action: 'read-space',
    summary: 'Lists what agents have asked people: what is open first, the newest first.',
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
      'Approves or denies what an agent asks. The same answer again is only told again; what was decided first holds.',
    params: ofSpace.extend({ runId, callId: askId }),
    body: approvalAnswer,
    answer: { status: 200, body: approval },
    failures: [
      'no-such-space',
      'not-a-member',
      'no-such-approval',
      'already-decided',
      'approval-expired',
    ],
  }),
} as const;

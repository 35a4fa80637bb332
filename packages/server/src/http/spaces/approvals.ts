import type { ApprovalPlace, ApprovalView } from '@conch/runtime';
import type { Services } from '../../services.ts';
import { approvalOnWire } from '../../wire/runs/approval.ts';
import type { HandlersOf } from '../route-request.ts';
import { badCursor, numberInCursor, USUAL_PAGE } from '../cursor.ts';

/** The approvals that agents request, and the verdicts of people. */
export function approvalHandlers({
  access,
  conch,
}: Services): HandlersOf<'listApprovals' | 'answerApproval'> {
  return {
    listApprovals: async ({ params: { spaceId }, query: { cursor, limit = USUAL_PAGE } }) => {
      const after = cursor === undefined ? {} : { after: placeIn(cursor) };
      const found = await conch.approvals.list(spaceId, { ...after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        items: page.map(approvalOnWire),
        next: last === undefined ? null : cursorAt(last),
      };
    },

    answerApproval: async ({ by, permission, params, body }) => {
      const answer = { ...params, by: by.principal.personId, ...body };
      return approvalOnWire(
        await conch.approvals.answer(answer, { also: access.renewed(permission) }),
      );
    },
  };
}

function cursorAt({ verdict, seq }: ApprovalView): string {
  return `${verdict === null ? 'open' : 'over'}-${seq}`;
}

function placeIn(cursor: string): ApprovalPlace {
  const [part, seq = ''] = cursor.split('-', 2);
  if (part !== 'open' && part !== 'over') throw badCursor();
  return { isOpen: part === 'open', seq: numberInCursor(seq) };
}

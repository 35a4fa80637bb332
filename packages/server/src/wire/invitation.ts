import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { InvitationRow } from '@conch/store';
import { iso } from './instant.ts';

/** An invitation as owners of its space see it; its link is shown once, elsewhere. */
export function invitationOnWire(
  row: InvitationRow,
  invitedBy: string,
): AnswerOf<typeof HTTP_API.makeInvitation>['invitation'] {
  const { id, role, uses, maxUses } = row;
  const [createdAt, expiresAt] = [iso(row.createdAt), iso(row.expiresAt)];
  return { id, role, invitedBy, uses, maxUses, createdAt, expiresAt };
}

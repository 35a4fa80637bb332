import { asSpaceId, type MemberId, type SpaceId } from '@conch/engine';
import type { SpaceRole } from '@conch/protocol';
import {
  bumpAccessEpoch,
  personById,
  rolesOf,
  setSpaceRole,
  spaceById,
  type Script,
} from '@conch/store';
import { invitationByHash, useInvitation, type InvitationRow } from '@conch/store/outside';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { openerOf, type Personal } from './principal.ts';
import { hashOf, newSecret } from './secret-text.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 7 * 24;

interface InvitationTerms {
  readonly role: SpaceRole;
  readonly expiresInHours?: number | undefined;
  readonly maxUses?: number | undefined;
}

/** A new invitation and its link. The link is not stored, and only its creator sees it. */
export function draftInvitation(
  { clock, newId, own }: Pick<Services, 'clock' | 'newId' | 'own'>,
  { spaceId, by }: { readonly spaceId: SpaceId; readonly by: Personal },
  { role, expiresInHours = DEFAULT_HOURS, maxUses }: InvitationTerms,
): { readonly row: InvitationRow; readonly link: string } {
  const secret = newSecret();
  const createdAt = clock.now();
  const row = {
    spaceId,
    id: newId(),
    hash: hashOf(secret),
    role,
    invitedBy: by.personId,
    openedBy: openerOf(by),
    createdAt,
    expiresAt: createdAt + expiresInHours * HOUR_MS,
    uses: 0,
    maxUses: maxUses ?? null,
  };
  return { row, link: `${own().origin}/#invite=${secret}` };
}

/** Whether an invitation can still be used. */
export function isOpen({ expiresAt, uses, maxUses }: InvitationRow, now: number): boolean {
  return expiresAt > now && (maxUses === null || uses < maxUses);
}

/** An invitation with the names of its space and its creator. */
export interface KnownInvitation {
  readonly row: InvitationRow;
  readonly spaceName: string;
  readonly invitedBy: string;
}

/** The invitation with this token, whether usable or not. */
export function* invitationOf(token: string): Script<KnownInvitation> {
  const row = yield* invitationByHash(hashOf(token));
  const space = row === null ? null : yield* spaceById(row.spaceId);
  if (row === null || space === null) {
    const what = 'This invitation does not exist or was revoked. Ask for a new link.';
    throw new RequestRefused('no-such-invitation', what);
  }
  const invitedBy = (yield* personById(row.invitedBy))?.name ?? '';
  return { row, spaceName: space.name, invitedBy };
}

/**
 * Refuses an invitation that can no longer be used. An expired invitation stays refused even if the
 * clock goes back.
 */
export async function mustBeOpen(
  { time }: Pick<Services, 'time'>,
  row: InvitationRow,
): Promise<void> {
  if (isOpen(row, time.now())) return;
  if (row.expiresAt <= time.now()) await time.hasPassed(row.expiresAt);
  throw invitationOver();
}

function invitationOver(): RequestRefused {
  return new RequestRefused(
    'link-used',
    'This invitation is used up or has expired. Ask for a new link.',
  );
}

/**
 * Uses an invitation for a person. If the person is already a member of the space, the role does
 * not change and no use is counted.
 */
export function* joinBy(
  { hash, spaceId, role }: InvitationRow,
  personId: MemberId,
  now: number,
): Script<void> {
  // Locks the access rows, so that two simultaneous tries of one person count as one use.
  yield* bumpAccessEpoch();
  const roles = yield* rolesOf(personId);
  if (roles.some((held) => held.spaceId === spaceId)) return;
  const used = yield* useInvitation(hash, now);
  if (used === null) throw invitationOver();
  yield* setSpaceRole({ spaceId, personId, role, since: now });
}

/** The space that an invitation is for. */
export const spaceOf = ({ spaceId }: InvitationRow): SpaceId => asSpaceId(spaceId);

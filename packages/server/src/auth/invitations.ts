import { asSpaceId, type MemberId, type SpaceId } from '@conch/engine';
import type { SpaceRole } from '@conch/protocol';
import {
  bumpAccessEpoch,
  invitationByHash,
  personById,
  rolesOf,
  setSpaceRole,
  spaceById,
  useInvitation,
  type InvitationRow,
  type Script,
} from '@conch/store';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { hashOf, newSecret } from './secret-text.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 7 * 24;

interface Wanted {
  readonly role: SpaceRole;
  readonly expiresInHours?: number | undefined;
  readonly maxUses?: number | undefined;
}

/** A new invitation and its link: only here is the link, and only its maker is told. */
export function draftInvitation(
  { clock, newId, own }: Pick<Services, 'clock' | 'newId' | 'own'>,
  { spaceId, by }: { readonly spaceId: SpaceId; readonly by: MemberId },
  { role, expiresInHours = DEFAULT_HOURS, maxUses }: Wanted,
): { readonly row: InvitationRow; readonly link: string } {
  const secret = newSecret();
  const createdAt = clock.now();
  const row = {
    spaceId,
    id: newId(),
    hash: hashOf(secret),
    role,
    invitedBy: by,
    createdAt,
    expiresAt: createdAt + expiresInHours * HOUR_MS,
    uses: 0,
    maxUses: maxUses ?? null,
  };
  return { row, link: `${own().origin}/#invite=${secret}` };
}

/** Whether an invitation still lets someone in. */
export function isOpen({ expiresAt, uses, maxUses }: InvitationRow, now: number): boolean {
  return expiresAt > now && (maxUses === null || uses < maxUses);
}

/** An invitation with the names of the space and of who invites. */
export interface KnownInvitation {
  readonly row: InvitationRow;
  readonly spaceName: string;
  readonly invitedBy: string;
}

/** The invitation of a token, open or not. */
export function* invitationOf(token: string): Script<KnownInvitation> {
  const row = yield* invitationByHash(hashOf(token));
  const space = row === null ? null : yield* spaceById(row.spaceId);
  if (row === null || space === null) {
    const what = 'There is no such invitation, or it was taken back; ask for another link.';
    throw new Failure('no-such-invitation', what);
  }
  const invitedBy = (yield* personById(row.invitedBy))?.name ?? '';
  return { row, spaceName: space.name, invitedBy };
}

export function invitationOver(): Failure {
  return new Failure('link-used', 'This invitation is used up or too old; ask for another link.');
}

/** Uses an invitation for a person. Who is in the space already keeps their role and uses nothing. */
export function* joinBy(
  { hash, spaceId, role }: InvitationRow,
  personId: MemberId,
  now: number,
): Script<void> {
  // Holds what says who may do what: the same person twice at once uses it once.
  yield* bumpAccessEpoch();
  const roles = yield* rolesOf(personId);
  if (roles.some((held) => held.spaceId === spaceId)) return;
  const used = yield* useInvitation(hash, now);
  if (used === null) throw invitationOver();
  yield* setSpaceRole({ spaceId, personId, role, since: now });
}

/** Where an invitation leads. */
export const spaceOf = ({ spaceId }: InvitationRow): SpaceId => asSpaceId(spaceId);

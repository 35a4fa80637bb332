import { all, first, write, type Script } from './script.ts';
import type { SpaceRole } from './space-roles.ts';
import { statement } from './statement.ts';

/** A link into a space for whoever has it. */
export interface InvitationRow {
  readonly spaceId: string;
  readonly id: string;
  readonly hash: string;
  readonly role: SpaceRole;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly uses: number;
  /** Null: any number. */
  readonly maxUses: number | null;
}

const insert = statement<InvitationRow>()((db, given) =>
  db.insertInto('invitations').values({
    space_id: given.spaceId,
    id: given.id,
    hash: given.hash,
    role: given.role,
    invited_by: given.invitedBy,
    created_at: given.createdAt,
    expires_at: given.expiresAt,
    uses: given.uses,
    max_uses: given.maxUses,
  }),
);

export function* addInvitation(invitation: InvitationRow): Script<void> {
  yield* write(insert, invitation);
}

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'hash',
  'role',
  'invited_by as invitedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'uses',
  'max_uses as maxUses',
] as const;

const selectByHash = statement<{ hash: string }>()((db, given) =>
  db.selectFrom('invitations').select(COLUMNS).where('hash', '=', given.hash),
);

/** The invitation with a hash, whether it still lets anyone in or not. */
export function invitationByHash(hash: string): Script<InvitationRow | null> {
  return first(selectByHash, { hash });
}

const selectOf = statement<{ spaceId: string }>()((db, given) =>
  db.selectFrom('invitations').select(COLUMNS).where('space_id', '=', given.spaceId).orderBy('id'),
);

/** The invitations of a space, the oldest first. */
export function invitationsOf(spaceId: string): Script<readonly InvitationRow[]> {
  return all(selectOf, { spaceId });
}

const use = statement<{ hash: string; at: number }>()((db, given) =>
  db
    .updateTable('invitations')
    .set((e) => ({ uses: e('uses', '+', 1) }))
    .where('hash', '=', given.hash)
    .where((e) => e.or([e('max_uses', 'is', null), e('uses', '<', e.ref('max_uses'))]))
    .where('expires_at', '>', given.at)
    .returning(COLUMNS),
);

/** Uses an invitation once; null if it is not there, too old or used up. */
export function useInvitation(hash: string, at: number): Script<InvitationRow | null> {
  return first(use, { hash, at });
}

const remove = statement<{ spaceId: string; id: string }>()((db, given) =>
  db.deleteFrom('invitations').where('space_id', '=', given.spaceId).where('id', '=', given.id),
);

export function* removeInvitation(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}

const removeBy = statement<{ personId: string }>()((db, given) =>
  db.deleteFrom('invitations').where('invited_by', '=', given.personId),
);

/** Takes back what a person has invited others with; how many invitations. */
export function removeInvitationsBy(personId: string): Script<number> {
  return write(removeBy, { personId });
}

const removeBeyondOwn = statement<{ personId: string }>()((db, given) =>
  db
    .deleteFrom('invitations')
    .where('invited_by', '=', given.personId)
    .where('space_id', 'not in', (e) =>
      e
        .selectFrom('space_roles')
        .select('space_id')
        .where('person_id', '=', given.personId)
        .where('role', '=', 'owner'),
    ),
);

/** Takes back what a person has invited others with to spaces that are not its own; how many. */
export function removeInvitationsBeyondOwn(personId: string): Script<number> {
  return write(removeBeyondOwn, { personId });
}

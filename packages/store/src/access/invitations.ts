import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { invitations } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** A link with which anyone can join a space. */
export type InvitationRow = TableRow<typeof invitations>;

const insert = insertInto(invitations);

export function* addInvitation(invitation: InvitationRow): Script<void> {
  yield* write(insert, invitation);
}

const selectByHash = statement<{ hash: string }>()((db, params) =>
  db.selectFrom('invitations').select(invitations.columns).where('hash', '=', params.hash),
);

/** The invitation with a hash. The invitation may be expired or used up. */
export function invitationByHash(hash: string): Script<InvitationRow | null> {
  return first(selectByHash, { hash });
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('invitations')
    .select(invitations.columns)
    .where('spaceId', '=', params.spaceId)
    .orderBy('id'),
);

/** The invitations of a space, oldest first. */
export function invitationsOf(spaceId: string): Script<readonly InvitationRow[]> {
  return all(selectOf, { spaceId });
}

const use = statement<{ hash: string; at: number }>()((db, params) =>
  db
    .updateTable('invitations')
    .set((e) => ({ uses: e('uses', '+', 1) }))
    .where('hash', '=', params.hash)
    .where((e) => e.or([e('maxUses', 'is', null), e('uses', '<', e.ref('maxUses'))]))
    .where('expiresAt', '>', params.at)
    .returning(invitations.columns),
);

/** Uses an invitation once. Null if the invitation does not exist, is expired or is used up. */
export function useInvitation(hash: string, at: number): Script<InvitationRow | null> {
  return first(use, { hash, at });
}

type Renewed = Pick<InvitationRow, 'spaceId' | 'id' | 'hash' | 'openedBy'>;

const renew = statement<Renewed & { at: number }>()((db, params) =>
  db
    .updateTable('invitations')
    .set({ hash: params.hash, openedBy: params.openedBy })
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('uses', '=', 0)
    .where('expiresAt', '>', params.at)
    .returning(invitations.columns),
);

/**
 * Gives an unused invitation a new link. Null if the invitation was used, is expired or does not
 * exist.
 */
export function renewInvitation(params: Renewed, at: number): Script<InvitationRow | null> {
  return first(renew, { ...params, at });
}

const remove = statement<{ spaceId: string; id: string }>()((db, params) =>
  db.deleteFrom('invitations').where('spaceId', '=', params.spaceId).where('id', '=', params.id),
);

export function* removeInvitation(spaceId: string, id: string): Script<boolean> {
  return (yield* write(remove, { spaceId, id })) === 1;
}

const removeBy = statement<{ personId: string }>()((db, params) =>
  db.deleteFrom('invitations').where('invitedBy', '=', params.personId),
);

/** Revokes all invitations that a person created. Returns their number. */
export function removeInvitationsBy(personId: string): Script<number> {
  return write(removeBy, { personId });
}

const removeBeyondOwn = statement<{ personId: string }>()((db, params) =>
  db
    .deleteFrom('invitations')
    .where('invitedBy', '=', params.personId)
    .where('spaceId', 'not in', (e) =>
      e
        .selectFrom('space_roles')
        .select('spaceId')
        .where('personId', '=', params.personId)
        .where('role', '=', 'owner'),
    ),
);

/** Revokes a person's invitations to spaces that the person does not own. Returns their number. */
export function removeInvitationsBeyondOwn(personId: string): Script<number> {
  return write(removeBeyondOwn, { personId });
}

const removeOpened = statement<{ openedBy: string }>()((db, params) =>
  db.deleteFrom('invitations').where('openedBy', '=', params.openedBy),
);

/** Revokes the invitations made in sessions that an admin's links opened. Returns their number. */
export function removeInvitationsOpenedBy(openedBy: string): Script<number> {
  return write(removeOpened, { openedBy });
}

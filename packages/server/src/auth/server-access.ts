import type { MemberId } from '@conch/engine';
import {
  allPeopleAccess,
  bumpAccessEpoch,
  ownerCount,
  personAccess,
  personById,
  removeClientKeysOf,
  removeFace,
  removeGrantsBeyondOwn,
  removeGrantsBy,
  removeGrantsOpenedBy,
  removeSchedulesOpenedBy,
  removeSessionsOf,
  removeSessionsOpenedBy,
  removeSignInLinksOf,
  removeSpaceRolesOf,
  removeTokensOf,
  removeTokensOpenedBy,
  removeUnusedSignInLinksBy,
  rolesOf,
  setAdmin,
  setPassword,
  spaceById,
  type Script,
} from '@conch/store';
import {
  endRightsBeyondOwn,
  endRightsMadeBy,
  endRightsOpenedBy,
  removeInvitationsBeyondOwn,
  removeInvitationsBy,
  removeInvitationsOpenedBy,
} from '@conch/store/outside';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import type { Permission } from './recheck.ts';

interface AccountChange {
  readonly id: MemberId;
  readonly name: string | undefined;
  readonly permission: Permission;
}

/** Changes a person's access and, if given, their name, in one transaction. */
export async function changeWithName(
  { access, conch }: Pick<Services, 'access' | 'conch'>,
  { id, name, permission }: AccountChange,
  script: () => Script<void>,
): Promise<void> {
  if (name === undefined) await access.change(permission, script);
  else await conch.people.rename(id, name, access.alongside(permission, script));
}

/** Grants or removes the admin role. */
export function* changeAdmin(id: MemberId, isAdmin: boolean): Script<void> {
  if (!isAdmin) {
    yield* heldLastAdmin(id);
    yield* withdrawAdmin(id);
  }
  yield* setAdmin({ id, isAdmin });
}

/** Removes a person from the server. They lose all access before the spaces are notified. */
export async function removePerson(
  { access, conch }: Pick<Services, 'access' | 'conch'>,
  { id, permission }: Pick<AccountChange, 'id' | 'permission'>,
): Promise<void> {
  const change = access.alongside(permission, function* () {
    yield* heldLastAdmin(id);
    yield* guardLastOwner(id);
    yield* withdrawAdmin(id);
    yield* removeSessionsOf(id);
    yield* removeTokensOf(id);
    yield* removeSignInLinksOf(id);
    yield* removeSpaceRolesOf(id);
    yield* removeInvitationsBy(id);
    yield* removeGrantsBy(id);
    yield* endRightsMadeBy(id);
    yield* removeClientKeysOf(id);
    yield* removeFace(id);
    yield* setPassword({ id, passwordHash: null });
    yield* setAdmin({ id, isAdmin: false });
  });
  await conch.people.remove(id, change);
}

const MOST_NAMED = 3;

/**
 * Throws `last-owner` for the only owner of a space, because nobody could manage the space
 * afterwards.
 */
function* guardLastOwner(id: MemberId): Script<void> {
  const names: string[] = [];
  for (const { spaceId, role } of yield* rolesOf(id)) {
    if (role !== 'owner' || (yield* ownerCount(spaceId)) > 1) continue;
    const space = yield* spaceById(spaceId);
    if (space !== null) names.push(`“${space.name}”`);
  }
  if (names.length === 0) return;
  const name = (yield* personById(id))?.name ?? 'This person';
  const more = names.length - MOST_NAMED;
  const spaces = `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const what = `${name} is the only owner of ${spaces}. Make somebody else an owner there or delete it, then remove ${name}.`;
  throw new RequestRefused('last-owner', what);
}

/**
 * Removes all access that came from the admin role: the grants and invitations that the former
 * admin made for spaces of others, their sign-in links, the sessions of others that these links
 * opened, and everything made in these sessions. A new admin role does not restore this access.
 */
function* withdrawAdmin(id: MemberId): Script<void> {
  if ((yield* personAccess(id))?.isAdmin !== 1) return;
  yield* removeInvitationsBeyondOwn(id);
  yield* removeGrantsBeyondOwn(id);
  yield* endRightsBeyondOwn(id);
  yield* removeUnusedSignInLinksBy(id);
  yield* removeSessionsOpenedBy(id);
  yield* removeTokensOpenedBy(id);
  yield* removeInvitationsOpenedBy(id);
  yield* removeGrantsOpenedBy(id);
  yield* removeSchedulesOpenedBy(id);
  yield* endRightsOpenedBy(id);
}

/** Throws `last-owner` for the only admin of the server. */
function* guardLastAdmin(id: MemberId): Script<void> {
  const admins = (yield* allPeopleAccess()).filter(({ isAdmin }) => isAdmin === 1);
  if (admins.length > 1 || admins[0]?.id !== id) return;
  const what = 'A server needs at least one admin. Make someone else an admin first.';
  throw new RequestRefused('last-owner', what);
}

function* heldLastAdmin(id: MemberId): Script<void> {
  // Locks the access row, so that two admins cannot both pass the check and leave at the same time.
  yield* bumpAccessEpoch();
  yield* guardLastAdmin(id);
}

import type { MemberId, SpaceId } from '@conch/engine';
import type { SpaceRole } from '@conch/protocol';
import { Refused } from '@conch/runtime';
import {
  bumpAccessEpoch,
  peopleOf,
  removeGrantsIn,
  removeSpaceRole,
  setSpaceRole,
  type Script,
} from '@conch/store';
import { endRightsMadeIn, invitationsOf, removeInvitation } from '@conch/store/outside';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import type { Permission } from './recheck.ts';

type AccessServices = Pick<Services, 'access' | 'conch' | 'clock'>;

interface Membership {
  readonly spaceId: SpaceId;
  readonly personId: MemberId;
}

interface MembershipChange extends Membership {
  readonly permission: Permission;
}

/** Throws `space-archived`, because nobody can join an archived space. */
export async function mustNotBeArchived(
  { conch }: Pick<AccessServices, 'conch'>,
  spaceId: SpaceId,
): Promise<void> {
  const { archivedAt, name } = await conch.spaces.get(spaceId);
  if (archivedAt === null) return;
  const what = `“${name}” is archived. Unarchive it before somebody joins.`;
  throw new RequestRefused('space-archived', what);
}

/**
 * Gives people a role in a space as part of another change. Existing roles in the space do not
 * change.
 */
export function* addRoles({
  spaceId,
  personIds,
  role,
  since,
}: {
  spaceId: SpaceId;
  personIds: readonly MemberId[];
  role: SpaceRole;
  since: number;
}): Script<void> {
  const roles = yield* heldRoles(spaceId);
  for (const personId of personIds) {
    if (!roles.has(personId)) yield* setSpaceRole({ spaceId, personId, role, since });
  }
}

/** Changes the role of a person in a space, and notifies watchers. */
export async function changeRole(
  { access, clock, conch }: AccessServices,
  { spaceId, personId, role, permission }: MembershipChange & { readonly role: SpaceRole },
): Promise<void> {
  const since = clock.now();
  const { archivedAt, name } = await conch.spaces.get(spaceId);
  const change = access.alongside(permission, function* () {
    const roles = yield* heldRoles(spaceId);
    if (archivedAt !== null && isRaised(roles.get(personId), role)) {
      const what = `“${name}” is archived. Unarchive it before you raise a role.`;
      throw new RequestRefused('space-archived', what);
    }
    if (role !== 'owner') yield* withdrawOwner(roles, { spaceId, personId });
    yield* setSpaceRole({ spaceId, personId, role, since });
  });
  await conch.spaces.tellMember(spaceId, personId, change);
}

function isRaised(before: SpaceRole | undefined, after: SpaceRole): boolean {
  return before === undefined || RANKS[after] > RANKS[before];
}

const RANKS: Readonly<Record<SpaceRole, number>> = { viewer: 0, member: 1, owner: 2 };

/**
 * Removes a person from a space, also on open sockets. Returns false if the person is not a member.
 */
export async function removeFromSpace(
  { access, conch }: AccessServices,
  { spaceId, personId, permission }: MembershipChange,
): Promise<boolean> {
  const withdraw = function* (): Script<boolean> {
    const roles = yield* heldRoles(spaceId);
    yield* withdrawOwner(roles, { spaceId, personId });
    // A member may have created share links.
    yield* endRightsMadeIn(spaceId, personId);
    return yield* removeSpaceRole(spaceId, personId);
  };
  try {
    const change = access.alongside(permission, withdraw);
    await conch.spaces.removeMember(spaceId, personId, change);
    return true;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'no-such-member') throw error;
    // Earlier versions of Conch could store a role for a person who was not a member. The role is
    // removed.
    return access.change(permission, withdraw);
  }
}

interface HandOver {
  readonly spaceId: SpaceId;
  readonly from: MemberId;
  readonly to: MemberId;
  readonly permission: Permission;
}

/** Makes another person the owner of a space and removes the previous owner, in one step. */
export async function handOver(
  { access, clock, conch }: AccessServices,
  { spaceId, from, to, permission }: HandOver,
): Promise<void> {
  const since = clock.now();
  const change = access.alongside(permission, function* () {
    const roles = yield* heldRoles(spaceId);
    if (!roles.has(from)) {
      throw new RequestRefused(
        'not-a-member',
        'You are not a member of this space, so you cannot leave it.',
      );
    }
    if (from === to || !roles.has(to)) {
      const what = 'Only another person in this space can take it over. Choose one of its members.';
      throw new RequestRefused('no-such-member', what);
    }
    yield* setSpaceRole({ spaceId, personId: to, role: 'owner', since });
    yield* withdrawGiven(spaceId, from);
    yield* removeSpaceRole(spaceId, from);
  });
  await conch.spaces.replaceMember(spaceId, { leaving: from, staying: to }, change);
}

/** The roles of a space, locked until the transaction ends. */
function* heldRoles(spaceId: SpaceId): Script<ReadonlyMap<string, SpaceRole>> {
  // Locks the access row, so that two owners cannot both pass the check and leave at the same time.
  yield* bumpAccessEpoch();
  const people = yield* peopleOf(spaceId);
  return new Map(people.map(({ personId, role }) => [personId, role]));
}

/**
 * Removes the invitations through which a former owner could become owner again. Throws for the
 * last owner.
 */
function* withdrawOwner(
  roles: ReadonlyMap<string, SpaceRole>,
  { spaceId, personId }: Membership,
): Script<void> {
  if (roles.get(personId) !== 'owner') return;
  const owners = [...roles.values()].filter((role) => role === 'owner');
  if (owners.length === 1) {
    const what = 'A space keeps at least one owner. Hand it over to another member, or delete it.';
    throw new RequestRefused('last-owner', what);
  }
  yield* withdrawGiven(spaceId, personId);
}

/** Removes the invitations, grants and services of a former owner. */
function* withdrawGiven(spaceId: SpaceId, personId: MemberId): Script<void> {
  yield* removeGrantsIn(spaceId, personId);
  yield* endRightsMadeIn(spaceId, personId);
  for (const { id, invitedBy } of yield* invitationsOf(spaceId)) {
    if (invitedBy === personId) yield* removeInvitation(spaceId, id);
  }
}

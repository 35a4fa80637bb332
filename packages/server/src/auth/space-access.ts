import type { MemberId, SpaceId } from '@conch/engine';
import type { SpaceRole } from '@conch/protocol';
import { Refused } from '@conch/runtime';
import {
  bumpAccessEpoch,
  invitationsOf,
  peopleOf,
  removeInvitation,
  removeSpaceRole,
  setSpaceRole,
  type Script,
} from '@conch/store';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

type Doors = Pick<Services, 'access' | 'conch' | 'clock'>;

interface Place {
  readonly spaceId: SpaceId;
  readonly personId: MemberId;
}

/** Lets people into a space; who has a role there keeps it. They must exist. */
export async function letIn(
  { access, clock }: Doors,
  {
    spaceId,
    personIds,
    role,
  }: { spaceId: SpaceId; personIds: readonly MemberId[]; role: SpaceRole },
): Promise<void> {
  const since = clock.now();
  await access.change(() => letInScript({ spaceId, personIds, role, since }));
}

/** The same as a part of another transaction; whoever commits it looks at the access after. */
export function* letInScript({
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

/** Gives a person of a space another role there, and tells who watches. */
export async function changeRole(
  { access, clock, conch }: Doors,
  { spaceId, personId, role }: Place & { readonly role: SpaceRole },
): Promise<void> {
  const since = clock.now();
  await access.change(function* () {
    const roles = yield* heldRoles(spaceId);
    if (role !== 'owner') yield* withdrawOwner(roles, { spaceId, personId });
    yield* setSpaceRole({ spaceId, personId, role, since });
  });
  await conch.spaces.tellMember(spaceId, personId);
}

/**
 * Takes a person out of a space; false: they are not in it. First they may do nothing there any
 * more, open sockets included; then the floor is told that they are gone.
 */
export async function takeOut(
  { access, conch }: Doors,
  { spaceId, personId }: Place,
): Promise<boolean> {
  const hadRole = await access.change(function* () {
    const roles = yield* heldRoles(spaceId);
    yield* withdrawOwner(roles, { spaceId, personId });
    return yield* removeSpaceRole(spaceId, personId);
  });
  try {
    await conch.spaces.removeMember(spaceId, personId);
    return true;
  } catch (error) {
    // Who was cut short after the first step comes back for the second, or the other way round.
    if (error instanceof Refused && error.code === 'no-such-member') return hadRole;
    throw error;
  }
}

/** The roles of a space; nobody else changes one until the transaction ends. */
function* heldRoles(spaceId: SpaceId): Script<ReadonlyMap<string, SpaceRole>> {
  // Its row is held from here on: two owners who leave at once do so one after the other.
  yield* bumpAccessEpoch();
  const people = yield* peopleOf(spaceId);
  return new Map(people.map(({ personId, role }) => [personId, role]));
}

/** Who is no owner any more has no way left to become one again; somebody must stay one. */
function* withdrawOwner(
  roles: ReadonlyMap<string, SpaceRole>,
  { spaceId, personId }: Place,
): Script<void> {
  if (roles.get(personId) !== 'owner') return;
  const owners = [...roles.values()].filter((role) => role === 'owner');
  if (owners.length === 1) {
    const what = 'A space keeps at least one owner; make someone else an owner first.';
    throw new Failure('last-owner', what);
  }
  for (const { id, invitedBy } of yield* invitationsOf(spaceId)) {
    if (invitedBy === personId) yield* removeInvitation(spaceId, id);
  }
}

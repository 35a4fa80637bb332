import type { MemberId } from '@conch/engine';
import {
  allPeopleAccess,
  bumpAccessEpoch,
  personAccess,
  removeInvitationsBeyondOwn,
  removeInvitationsBy,
  removeSessionsOf,
  removeSignInLinksOf,
  removeSpaceRolesOf,
  removeTokensOf,
  removeUnusedSignInLinks,
  setAdmin,
  setPassword,
  type Script,
} from '@conch/store';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** Makes a person an admin of the server, or no admin any more. */
export async function changeAdmin(
  { access }: Pick<Services, 'access'>,
  id: MemberId,
  isAdmin: boolean,
): Promise<void> {
  await access.change(function* () {
    if (!isAdmin) {
      yield* heldLastAdmin(id);
      yield* withdrawAdmin(id);
    }
    yield* setAdmin({ id, isAdmin });
  });
}

/** Takes a person off the server: first they may do nothing any more, then the spaces are told. */
export async function removePerson(
  { access, conch }: Pick<Services, 'access' | 'conch'>,
  id: MemberId,
): Promise<void> {
  await access.change(function* () {
    yield* heldLastAdmin(id);
    yield* withdrawAdmin(id);
    yield* removeSessionsOf(id);
    yield* removeTokensOf(id);
    yield* removeSignInLinksOf(id);
    yield* removeSpaceRolesOf(id);
    yield* removeInvitationsBy(id);
    // If Conch dies before the next step, nobody comes in by this account all the same.
    yield* setPassword({ id, passwordHash: null });
    yield* setAdmin({ id, isAdmin: false });
  });
  await conch.people.remove(id);
}

/** Who is no admin any more keeps no way into what they had as one. */
function* withdrawAdmin(id: MemberId): Script<void> {
  if ((yield* personAccess(id))?.isAdmin !== 1) return;
  yield* removeInvitationsBeyondOwn(id);
  // Who made a link is not kept: those that are open, for 15 minutes at most, are made again.
  yield* removeUnusedSignInLinks();
}

/** Throws `last-owner` for the only admin that a server has. */
export function* guardLastAdmin(id: MemberId): Script<void> {
  const admins = (yield* allPeopleAccess()).filter(({ isAdmin }) => isAdmin === 1);
  if (admins.length > 1 || admins[0]?.id !== id) return;
  const what = 'A server keeps at least one admin; make someone else an admin first.';
  throw new Failure('last-owner', what);
}

function* heldLastAdmin(id: MemberId): Script<void> {
  // Its row is held from here on: two admins who go at once do so one after the other.
  yield* bumpAccessEpoch();
  yield* guardLastAdmin(id);
}

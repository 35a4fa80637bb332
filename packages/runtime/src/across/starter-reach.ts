import type { MemberId, SpaceId } from '@conch/engine';
import { personAccess, reachOf, rolesOf, spacesOf, tokenById, type Script } from '@conch/store';

/**
 * What the starter of a chain may do in a space. A starter is a person, or the limited token with
 * which the person acted. A revoked token allows nothing, like a removed person.
 */
export function* starterReach(
  starter: MemberId,
  spaceId: SpaceId,
): Script<{ readonly read: boolean; readonly act: boolean }> {
  const token = yield* tokenById(starter);
  if (token === null) return yield* reachOf({ spaceId, personId: starter });
  if (!isWithin(token.spaceIds, spaceId)) return { read: false, act: false };
  const personId = token.ownerId;
  // A limited token never acts as an admin.
  const { read, act } = yield* reachOf({ spaceId, personId }, { asAdmin: false });
  return { read, act: act && token.rights !== 'read' };
}

/** The spaces in which a starter may have rights. Null for an admin, who may read all spaces. */
export function* spacesOfStarter(starter: MemberId): Script<readonly string[] | null> {
  const token = yield* tokenById(starter);
  const personId = token?.ownerId ?? starter;
  if (token === null && (yield* personAccess(personId))?.isAdmin === 1) return null;
  const roles = (yield* rolesOf(personId)).map(({ spaceId }) => spaceId);
  const joined = (yield* spacesOf(personId)).map(({ id }) => id);
  return [...roles, ...joined].filter((id) => isWithin(token?.spaceIds ?? null, id));
}

function isWithin(spaceIds: string | null, spaceId: string): boolean {
  return spaceIds === null || (JSON.parse(spaceIds) as readonly string[]).includes(spaceId);
}

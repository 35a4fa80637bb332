import type { SpaceId } from '@conch/engine';
import type { Action, SpaceRole } from '@conch/protocol';
import { Failure } from '../failure.ts';
import { isRole, PERMISSIONS, reaches } from './permissions.ts';
import type { Principal, Standing } from './principal.ts';

/**
 * Whether someone may do something: `null`, or why not. Every door asks here, HTTP for each
 * request and sockets for each event. A space that one may not see is a space that is not there.
 */
export function authorise(
  standing: Standing | null,
  action: Action,
  spaceId: SpaceId | null = null,
): Failure | null {
  const need = PERMISSIONS[action];
  if (need === 'anyone') return null;
  if (standing === null) {
    return new Failure(
      'not-signed-in',
      'Sign in first, or send a token as “Authorization: Bearer …”.',
    );
  }
  const { principal } = standing;
  if (need === 'anyone-known') return null;
  if (need === 'agent') return notOutside(principal);
  if (principal.kind === 'agent') {
    return new Failure(
      'not-allowed',
      'An agent’s token is for its own socket; people use theirs here.',
    );
  }
  // T19: what is asked of people is answered by one of them, and not in anyone's name.
  if (action === 'approve' && principal.kind === 'automation') {
    return new Failure(
      'not-allowed',
      'Only people approve or deny: sign in, or send a token of your own instead of CONCH_ADMIN_TOKEN.',
    );
  }
  if (need === 'person') return null;
  if (!isRole(need)) {
    return principal.isAdmin
      ? null
      : new Failure('not-allowed', 'Only an admin of this server may do that.');
  }
  if (spaceId === null) return null;
  const role = principal.isAdmin ? 'owner' : standing.roles.get(spaceId);
  if (role === undefined) return noSuchSpace(spaceId);
  return reaches(role, need) ? null : new Failure('not-allowed', TOO_LITTLE[need]);
}

function notOutside(principal: Principal): Failure | null {
  if (principal.kind !== 'agent') {
    return new Failure('not-allowed', 'This socket is for agents; people’s is at /ws.');
  }
  if (!principal.isActive) {
    return new Failure('not-allowed', 'This agent is inactive; an admin can make it active again.');
  }
  if (principal.isOutside) return null;
  const what =
    'This agent is of a kind that does not connect; an admin can make it “remote”, over a socket.';
  return new Failure('not-allowed', what);
}

/** The words are the same whether it is not there or not theirs. */
function noSuchSpace(spaceId: string): Failure {
  return new Failure(
    'no-such-space',
    `There is no space ${spaceId} that you are in; look up its id.`,
  );
}

const TOO_LITTLE: Readonly<Record<SpaceRole, string>> = {
  viewer: 'Only people of this space may read it.',
  member: 'A viewer reads along; ask an owner of this space to make you a member.',
  owner: 'Only an owner of this space may do that; ask one of them.',
};

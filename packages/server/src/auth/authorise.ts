import type { SpaceId } from '@conch/engine';
import { signInReason, type Action, type SpaceRole, type TokenRights } from '@conch/protocol';
import { RequestRefused } from '../request-refused.ts';
import { isRole, PERMISSIONS, reaches, TOKEN_NEEDS } from './permissions.ts';
import { limitsOf, type AccessStanding, type Principal } from './principal.ts';

/**
 * Checks a permission for each HTTP request and each event on a socket. Returns null, or the reason
 * for the refusal. A space that the caller may not see looks like a missing space.
 */
export function authorise(
  standing: AccessStanding | null,
  action: Action,
  spaceId: SpaceId | null = null,
): RequestRefused | null {
  const beyond = standing === null ? null : beyondToken(standing.principal, action);
  if (beyond !== null) return beyond;
  const need = PERMISSIONS[action];
  if (need === 'anyone') return null;
  if (standing === null) {
    return new RequestRefused(
      'not-signed-in',
      'You are not signed in. Sign in, or send a token as “Authorization: Bearer …”.',
    );
  }
  const { principal } = standing;
  if (principal.kind === 'service') return beyondService(principal, { action, spaceId });
  if (need === 'anyone-known') return null;
  if (need === 'agent') return notOutside(principal);
  if (principal.kind === 'agent') {
    return new RequestRefused(
      'not-allowed',
      'An agent’s token only opens the agent socket. Use a person’s token here.',
    );
  }
  // T19: only a person may answer an approval. Automation with the admin token may not.
  if (action === 'approve' && principal.kind === 'automation') {
    return new RequestRefused(
      'not-allowed',
      'Only people can approve or deny. Sign in, or send your own token instead of CONCH_ADMIN_TOKEN.',
    );
  }
  if (need === 'person') return null;
  if (!isRole(need)) {
    return principal.isAdmin
      ? null
      : new RequestRefused('not-allowed', 'Only an admin of this server can do that.');
  }
  if (spaceId === null) return null;
  const isChief = principal.isAdmin && !standing.closed.has(spaceId);
  const role = isChief ? 'owner' : standing.roles.get(spaceId);
  if (role === undefined) return noSuchSpace(spaceId);
  return reaches(role, need) ? null : new RequestRefused('not-allowed', TOO_LITTLE[need]);
}

/**
 * T5: a token never does more than its rights. The standing of a limited token contains only the
 * roles in its spaces, so that all other spaces look missing.
 */
function beyondToken(principal: Principal, action: Action): RequestRefused | null {
  const limits = limitsOf(principal);
  if (limits === null) return null;
  const need = TOKEN_NEEDS[action];
  const isServerWide = action === 'see-directory' && limits.spaceIds !== null;
  if (need === 'everything' || isServerWide) {
    const what =
      'This token is limited, so it cannot do that. Sign in, or use a token without limits.';
    return new RequestRefused('not-allowed', what);
  }
  if (TOKEN_RANK[limits.rights] >= TOKEN_RANK[need]) return null;
  return new RequestRefused('not-allowed', TOKEN_TOO_LITTLE[need]);
}

const TOKEN_RANK: Readonly<Record<TokenRights, number>> = { read: 1, post: 2, manage: 3 };

const TOKEN_TOO_LITTLE: Readonly<Record<TokenRights, string>> = {
  read: 'This token cannot read. Create one that can.',
  post: 'This token can only read. Create one that can post.',
  manage: 'This token can only read and post. Create one that can manage spaces.',
};

/** A service posts into its own space. Everything else is refused, even reading that space. */
function beyondService(
  { spaceId: own }: Extract<Principal, { readonly kind: 'service' }>,
  { action, spaceId }: { readonly action: Action; readonly spaceId: SpaceId | null },
): RequestRefused | null {
  if (action !== 'post-message') {
    const what =
      'A service’s token only posts messages into its own space. Use a person’s token here.';
    return new RequestRefused('not-allowed', what);
  }
  return spaceId === null || spaceId === own ? null : noSuchSpace(spaceId);
}

function notOutside(principal: Principal): RequestRefused | null {
  if (principal.kind !== 'agent') {
    return new RequestRefused('not-allowed', 'This socket is for agents. People connect to /ws.');
  }
  if (!principal.isActive) {
    return new RequestRefused('not-allowed', 'This agent is paused. Ask an admin to resume it.');
  }
  if (principal.isOutside) return null;
  const what =
    'Agents of this kind cannot connect. Ask an admin to make it “remote”, over a socket.';
  return new RequestRefused('not-allowed', what);
}

/**
 * A missing space and a hidden space give the same text, so that nobody can detect hidden spaces.
 */
export function noSuchSpace(spaceId: string): RequestRefused {
  return new RequestRefused('no-such-space', signInReason('not-in-such-space', { id: spaceId }));
}

const TOO_LITTLE: Readonly<Record<SpaceRole, string>> = {
  viewer: 'Only people in this space can read it.',
  member: 'Viewers can only read. Ask an owner of this space to make you a member.',
  owner: 'Only an owner of this space can do that. Ask one of them.',
};

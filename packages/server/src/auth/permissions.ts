import type { Action, SpaceRole, TokenRights } from '@conch/protocol';

/**
 * The callers that may perform an action: anyone, anyone signed in, agents, people, admins, or
 * people with a role in the space.
 */
export type Need = 'anyone' | 'anyone-known' | 'agent' | 'person' | 'admin' | SpaceRole;

/** The callers that may perform each action. No other code decides this. */
export const PERMISSIONS: Readonly<Record<Action, Need>> = {
  'come-in': 'anyone',
  'know-oneself': 'anyone-known',
  'be-someone': 'person',
  'manage-account': 'person',
  'see-directory': 'person',
  'manage-people': 'admin',
  'manage-agents': 'admin',
  'list-spaces': 'person',
  'make-space': 'person',
  'read-space': 'viewer',
  'change-own-view': 'viewer',
  speak: 'member',
  // The token of a service may do this too, in the space of the service (`authorise.ts`).
  'post-message': 'member',
  approve: 'member',
  // Members also need the permission of the space (`http/spaces/sharing.ts`).
  'share-space': 'member',
  'manage-space': 'owner',
  'leave-space': 'viewer',
  // Each handler checks that the caller was an owner of the deleted space.
  'restore-space': 'person',
  'read-documents': 'person',
  'see-metrics': 'admin',
  'back-up': 'admin',
  'hold-floor': 'agent',
};

/** The right that a token needs for an action. Only tokens without limits may do `everything`. */
export type TokenNeed = TokenRights | 'everything';

/** The right that the token of a person needs for each action, besides the permission of the person. */
export const TOKEN_NEEDS: Readonly<Record<Action, TokenNeed>> = {
  // A limited token must not join a space or open a session.
  'come-in': 'everything',
  'know-oneself': 'read',
  'be-someone': 'read',
  'manage-account': 'everything',
  'see-directory': 'read',
  'manage-people': 'everything',
  'manage-agents': 'everything',
  'list-spaces': 'read',
  'make-space': 'everything',
  'read-space': 'read',
  'change-own-view': 'post',
  speak: 'post',
  'post-message': 'post',
  // An approval may let an agent reach spaces that the token does not include.
  approve: 'everything',
  'share-space': 'manage',
  'manage-space': 'manage',
  'leave-space': 'manage',
  'restore-space': 'everything',
  'read-documents': 'read',
  'see-metrics': 'everything',
  'back-up': 'everything',
  'hold-floor': 'everything',
};

const RANK: Readonly<Record<SpaceRole, number>> = { viewer: 1, member: 2, owner: 3 };

export function isRole(need: Need): need is SpaceRole {
  return Object.hasOwn(RANK, need);
}

export function reaches(role: SpaceRole, needed: SpaceRole): boolean {
  return RANK[role] >= RANK[needed];
}

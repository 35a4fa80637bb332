import type { Action, SpaceRole } from '@conch/protocol';

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
  'see-directory': 'person',
  'manage-people': 'admin',
  'manage-agents': 'admin',
  'make-space': 'person',
  'read-space': 'viewer',
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

const RANK: Readonly<Record<SpaceRole, number>> = { viewer: 1, member: 2, owner: 3 };

export function isRole(need: Need): need is SpaceRole {
  return Object.hasOwn(RANK, need);
}

export function reaches(role: SpaceRole, needed: SpaceRole): boolean {
  return RANK[role] >= RANK[needed];
}

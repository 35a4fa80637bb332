import type { MemberView } from '@conch/sdk';

export type Role = NonNullable<MemberView['role']>;

export const ROLES: readonly Role[] = ['owner', 'member', 'viewer'];

/** The words of each role, in the namespace `space`. */
export const ROLE_NAMES = {
  owner: 'roleOwner',
  member: 'roleMember',
  viewer: 'roleViewer',
} as const satisfies Record<Role, string>;

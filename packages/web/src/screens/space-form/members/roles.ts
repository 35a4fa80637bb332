import type { MemberView } from '@conch/sdk';

export type MemberRole = NonNullable<MemberView['role']>;

export const ROLES: readonly MemberRole[] = ['owner', 'member', 'viewer'];

/** The translation key of each role in the namespace `space`. */
export const ROLE_NAMES = {
  owner: 'roleOwner',
  member: 'roleMember',
  viewer: 'roleViewer',
} as const satisfies Record<MemberRole, string>;

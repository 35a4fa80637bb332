import { grant, grantKind, newGrant } from '../people/grant.ts';
import { route, wholeList } from '../route.ts';
import { spaceId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';

/** The grants with which owners let agents of other spaces act in or read their space. */
export const GRANTS = {
  listGrants: route({
    method: 'GET',
    path: '/spaces/:spaceId/grants',
    action: 'manage-space',
    summary: 'Lists what agents from other spaces may do in a space.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(grant) },
    failures: ['no-such-space'],
  }),
  giveGrant: route({
    method: 'POST',
    path: '/spaces/:spaceId/grants',
    action: 'manage-space',
    summary:
      'Lets agents from another space read this one or post in it. The transcript of this space says so.',
    params: ofSpace,
    body: newGrant,
    answer: { status: 201, body: grant },
    failures: ['no-such-space', 'space-archived'],
  }),
  revokeGrant: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/grants/:kind/:homeId',
    action: 'manage-space',
    summary: 'Revokes a grant immediately. The transcript of this space says so.',
    params: ofSpace.extend({ kind: grantKind, homeId: spaceId }),
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-grant'],
  }),
} as const;

import { z } from 'zod';
import { route, wholeList } from '../route.ts';
import { spaceId } from '../scalars.ts';
import { directPartner, ownSpaceChange, spaceOrder } from '../space/space-requests.ts';
import { deletedSpace, ownSpace, space } from '../space/space.ts';
import { ofSpace } from './of-space.ts';

const ofDeletedSpace = z.strictObject({ deletedSpaceId: spaceId });

/** A person's own list of spaces, direct messages, and recently deleted spaces. */
export const OWN_LIST = {
  changeMySpace: route({
    method: 'PATCH',
    path: '/spaces/:spaceId/mine',
    action: 'change-own-view',
    summary:
      'Changes the caller’s own settings for a space: pinned, notifications, section of the list. Nobody else sees them.',
    params: ofSpace,
    body: ownSpaceChange,
    answer: { status: 200, body: ownSpace },
    failures: ['no-such-space'],
  }),
  arrangeSpaces: route({
    method: 'PUT',
    path: '/me/space-order',
    action: 'manage-account',
    summary: 'Sets the order of the caller’s list of spaces. Spaces that are left out come last.',
    body: spaceOrder,
    answer: { status: 204, body: null },
    failures: [],
  }),
  openDirectSpace: route({
    method: 'POST',
    path: '/direct-spaces',
    action: 'make-space',
    summary:
      'Opens the direct messages with another person. Creates the space if the two have none.',
    body: directPartner,
    answer: { status: 200, body: space },
    failures: ['no-such-member'],
  }),
  listDeletedSpaces: route({
    method: 'GET',
    path: '/deleted-spaces',
    action: 'make-space',
    summary:
      'Lists the deleted spaces that the caller can restore: those of which the caller was an owner, or all for an admin.',
    answer: { status: 200, body: wholeList(deletedSpace) },
    failures: [],
  }),
  restoreSpace: route({
    method: 'POST',
    path: '/deleted-spaces/:deletedSpaceId/restore',
    action: 'restore-space',
    summary:
      'Restores a deleted space with its members and messages. Its invitations and grants stay deleted.',
    params: ofDeletedSpace,
    answer: { status: 200, body: space },
    failures: ['no-such-space'],
  }),
  purgeSpace: route({
    method: 'DELETE',
    path: '/deleted-spaces/:deletedSpaceId',
    action: 'restore-space',
    summary: 'Erases a deleted space now, for good, instead of after 30 days.',
    params: ofDeletedSpace,
    answer: { status: 204, body: null },
    failures: ['no-such-space'],
  }),
} as const;

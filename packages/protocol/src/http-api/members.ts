import { invitation, madeInvitation } from '../people/invitation.ts';
import { newInvitation } from '../people/invitation-requests.ts';
import { formerMember, member } from '../people/member.ts';
import { pageOf, paging, route, wholeList } from '../route.ts';
import { memberId, plainId } from '../scalars.ts';
import { memberChange, newMembers } from '../space/space-requests.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { ofSpace } from './of-space.ts';

const ofMember = ofSpace.extend({ memberId });

/** The members of a space, and the ways to join it. */
export const MEMBERS = {
  listMembers: route({
    method: 'GET',
    path: '/spaces/:spaceId/members',
    action: 'read-space',
    summary: 'Lists the members of a space, in order of joining.',
    params: ofSpace,
    query: paging,
    answer: { status: 200, body: pageOf(member) },
    failures: ['no-such-space', 'bad-cursor'],
  }),
  listFormerMembers: route({
    method: 'GET',
    path: '/spaces/:spaceId/former-members',
    action: 'read-space',
    summary: 'Lists former members of a space, whose ids are in its history.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(formerMember) },
    failures: ['no-such-space'],
  }),
  addMembers: route({
    method: 'POST',
    path: '/spaces/:spaceId/members',
    action: 'manage-space',
    summary: 'Adds people and agents to a space. Existing members stay unchanged.',
    params: ofSpace,
    body: newMembers,
    answer: { status: 201, body: wholeList(member) },
    failures: ['no-such-space', 'no-such-member', 'agent-not-addable', 'space-archived'],
  }),
  changeMember: route({
    method: 'PATCH',
    path: '/spaces/:spaceId/members/:memberId',
    action: 'manage-space',
    summary: 'Changes the role of a person in the space.',
    params: ofMember,
    body: memberChange,
    answer: { status: 200, body: member },
    failures: ['no-such-space', 'no-such-member', 'last-owner', 'space-archived'],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/members/:memberId',
    action: 'manage-space',
    summary:
      'Removes a member from a space immediately. Runs are cancelled, and sockets are informed.',
    params: ofMember,
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-member', 'last-owner'],
  }),
  listInvitations: route({
    method: 'GET',
    path: '/spaces/:spaceId/invitations',
    action: 'manage-space',
    summary: 'Lists the invitations that can still be used.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(invitation) },
    failures: ['no-such-space'],
  }),
  makeInvitation: route({
    method: 'POST',
    path: '/spaces/:spaceId/invitations',
    action: 'manage-space',
    summary: 'Creates an invitation. Its link is shown once.',
    params: ofSpace,
    body: newInvitation,
    answer: { status: 201, body: madeInvitation },
    failures: ['no-such-space', 'space-archived', ...MAKING_FAILURES],
  }),
  endInvitation: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/invitations/:invitationId',
    action: 'manage-space',
    summary: 'Revokes an invitation. People who used it stay.',
    params: ofSpace.extend({ invitationId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-invitation'],
  }),
} as const;

import { invitation, madeInvitation, newInvitation } from '../invitation.ts';
import { formerMember, member } from '../member.ts';
import { pageOf, paging, route, wholeList } from '../route.ts';
import { memberId, plainId } from '../scalars.ts';
import { memberChange, newMembers } from '../space.ts';
import { ofSpace } from './of-space.ts';

const ofMember = ofSpace.extend({ memberId });

/** Who is in a space, and how people come in. */
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
    summary: 'Lists who was in a space and is no member now: what they did there has their ids.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(formerMember) },
    failures: ['no-such-space'],
  }),
  addMembers: route({
    method: 'POST',
    path: '/spaces/:spaceId/members',
    action: 'manage-space',
    summary: 'Takes people and agents into a space; who is in already stays as they are.',
    params: ofSpace,
    body: newMembers,
    answer: { status: 201, body: wholeList(member) },
    failures: ['no-such-space', 'no-such-member'],
  }),
  changeMember: route({
    method: 'PATCH',
    path: '/spaces/:spaceId/members/:memberId',
    action: 'manage-space',
    summary: 'Gives a person of the space another role.',
    params: ofMember,
    body: memberChange,
    answer: { status: 200, body: member },
    failures: ['no-such-space', 'no-such-member', 'last-owner'],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/members/:memberId',
    action: 'manage-space',
    summary: 'Takes someone out of a space, at once: runs are cancelled, sockets told.',
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
    summary: 'Makes an invitation; its link is shown once.',
    params: ofSpace,
    body: newInvitation,
    answer: { status: 201, body: madeInvitation },
    failures: ['no-such-space'],
  }),
  endInvitation: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/invitations/:invitationId',
    action: 'manage-space',
    summary: 'Takes an invitation back; who came in by it stays.',
    params: ofSpace.extend({ invitationId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-invitation'],
  }),
} as const;

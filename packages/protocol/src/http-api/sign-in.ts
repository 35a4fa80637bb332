import { z } from 'zod';
import { invitationPreview, joined } from '../people/invitation.ts';
import { invitationAnswer, invitationToken } from '../people/invitation-requests.ts';
import { me } from '../people/person.ts';
import { meChange } from '../people/person-requests.ts';
import { route, wholeList } from '../route.ts';
import { plainId } from '../scalars.ts';
import { madeToken, session, signInLinkPreview, ticket, token } from '../people/session.ts';
import {
  newOwnToken,
  signInByLink,
  signInByPassword,
  signInLinkToken,
} from '../people/session-requests.ts';
import { MAKING_FAILURES } from './making-failures.ts';

/** Signing in, and the account of the signed-in person. */
export const SIGN_IN = {
  setUp: route({
    method: 'POST',
    path: '/setup',
    action: 'come-in',
    summary: 'Signs in with a link: the link printed at the first start, or a link of an admin.',
    body: signInByLink,
    answer: { status: 201, body: me, setsCookie: true },
    failures: ['link-used', 'no-such-member', 'bad-name', 'bad-password', 'signed-in-already'],
  }),
  lookAtSignInLink: route({
    method: 'POST',
    path: '/setup/look',
    action: 'come-in',
    summary: 'Names the person of a sign-in link, without using the link.',
    body: signInLinkToken,
    answer: { status: 200, body: signInLinkPreview },
    failures: ['link-used'],
  }),
  signIn: route({
    method: 'POST',
    path: '/session',
    action: 'come-in',
    summary: 'Signs in with name and password.',
    body: signInByPassword,
    answer: { status: 201, body: me, setsCookie: true },
    failures: ['wrong-password'],
  }),
  signOut: route({
    method: 'DELETE',
    path: '/session',
    action: 'manage-account',
    summary: 'Signs this browser out and closes its sockets.',
    answer: { status: 204, body: null },
    failures: [],
  }),
  lookAtInvitation: route({
    method: 'POST',
    path: '/invitations/look',
    action: 'come-in',
    summary: 'Names the space of an invitation, without using the invitation.',
    body: invitationToken,
    answer: { status: 200, body: invitationPreview },
    failures: ['link-used', 'no-such-invitation'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/invitations/accept',
    action: 'come-in',
    summary:
      'Joins a space with an invitation. Callers who are not signed in create an account with it.',
    body: invitationAnswer,
    answer: { status: 201, body: joined, setsCookie: true },
    failures: [
      'link-used',
      'no-such-invitation',
      'bad-name',
      'bad-password',
      'space-archived',
      'wrong-password',
      ...MAKING_FAILURES,
    ],
  }),
  readMe: route({
    method: 'GET',
    path: '/me',
    action: 'know-oneself',
    summary: 'Gives the caller.',
    answer: { status: 200, body: me },
    failures: [],
  }),
  changeMe: route({
    method: 'PATCH',
    path: '/me',
    action: 'manage-account',
    summary:
      'Changes one’s name or password. A new password signs all other browsers out, and revokes the tokens by default.',
    body: meChange,
    answer: { status: 200, body: me },
    failures: ['bad-name', 'bad-password', 'wrong-password'],
  }),
  makeTicket: route({
    method: 'POST',
    path: '/tickets',
    action: 'be-someone',
    summary: 'Creates a ticket that opens one socket, once.',
    answer: { status: 201, body: ticket },
    failures: [],
  }),
  listMySessions: route({
    method: 'GET',
    path: '/me/sessions',
    action: 'manage-account',
    summary: 'Lists the browsers where the caller is signed in.',
    answer: { status: 200, body: wholeList(session) },
    failures: [],
  }),
  endMySession: route({
    method: 'DELETE',
    path: '/me/sessions/:sessionId',
    action: 'manage-account',
    summary: 'Signs another browser out.',
    params: z.strictObject({ sessionId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-session'],
  }),
  listMyTokens: route({
    method: 'GET',
    path: '/me/tokens',
    action: 'manage-account',
    summary: 'Lists one’s tokens, without their secrets.',
    answer: { status: 200, body: wholeList(token) },
    failures: [],
  }),
  makeMyToken: route({
    method: 'POST',
    path: '/me/tokens',
    action: 'manage-account',
    summary: 'Creates a bearer token with the rights of its owner. It is shown once.',
    body: newOwnToken,
    answer: { status: 201, body: madeToken },
    failures: ['no-such-space', ...MAKING_FAILURES],
  }),
  endMyToken: route({
    method: 'DELETE',
    path: '/me/tokens/:tokenId',
    action: 'manage-account',
    summary: 'Revokes a token immediately.',
    params: z.strictObject({ tokenId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-token'],
  }),
} as const;

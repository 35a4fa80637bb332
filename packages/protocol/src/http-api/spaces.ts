import { z } from 'zod';
import { exportLine } from '../export-line.ts';
import { serverFrame } from '../from-server.ts';
import { limitUse } from '../limit-use.ts';
import { pageOf, paging, route, wholeList } from '../route.ts';
import { seqInQuery } from '../scalars.ts';
import { newSpace, presence, readMark, readUpTo, space, spaceCard, spaceChange } from '../space.ts';
import { ofSpace } from './of-space.ts';

/** The spaces of the server, each as a whole. */
export const SPACES = {
  listSpaces: route({
    method: 'GET',
    path: '/spaces',
    action: 'make-space',
    summary: 'Lists the spaces of who asks; `all=true` gives an admin those of everyone.',
    query: paging.extend({ all: z.enum(['true', 'false']).exactOptional() }),
    answer: { status: 200, body: pageOf(spaceCard) },
    failures: ['bad-cursor'],
  }),
  makeSpace: route({
    method: 'POST',
    path: '/spaces',
    action: 'make-space',
    summary: 'Makes a space; whoever makes it is its owner.',
    body: newSpace,
    answer: { status: 201, body: space },
    failures: [
      'bad-name',
      'bad-settings',
      'no-such-member',
      'no-such-space',
      'no-admin',
      'money-stop-needed',
    ],
  }),
  readSpace: route({
    method: 'GET',
    path: '/spaces/:spaceId',
    action: 'read-space',
    summary: 'Gives a space with its settings, its floor, and one’s own place in it.',
    params: ofSpace,
    answer: { status: 200, body: space },
    failures: ['no-such-space'],
  }),
  changeSpace: route({
    method: 'PATCH',
    path: '/spaces/:spaceId',
    action: 'manage-space',
    summary: 'Changes name or settings of a space; what is left out stays. Limits hold at once.',
    params: ofSpace,
    body: spaceChange,
    ifMatch: true,
    answer: { status: 200, body: space },
    failures: [
      'no-such-space',
      'bad-name',
      'bad-settings',
      'no-admin',
      'money-stop-needed',
      'bad-version',
      'changed-meanwhile',
    ],
  }),
  leaveSpace: route({
    method: 'POST',
    path: '/spaces/:spaceId/leave',
    action: 'leave-space',
    summary: 'Leaves a space.',
    params: ofSpace,
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'not-a-member', 'last-owner'],
  }),
  streamEvents: route({
    method: 'GET',
    path: '/spaces/:spaceId/events',
    action: 'read-space',
    summary:
      'Streams the frames of a space as they would come over a socket: what was missed after `Last-Event-ID` or `after`, then live.',
    params: ofSpace,
    query: z.strictObject({ after: seqInQuery.exactOptional() }),
    answer: {
      status: 200,
      body: z.union([serverFrame, z.array(serverFrame)]),
      type: 'text/event-stream',
    },
    failures: ['no-such-space', 'bad-seq'],
  }),
  exportSpace: route({
    method: 'GET',
    path: '/spaces/:spaceId/export',
    action: 'read-space',
    summary:
      'Gives what was said in a space, and why, one JSON value a line; approvals are no part of it.',
    params: ofSpace,
    answer: { status: 200, body: exportLine, type: 'application/x-ndjson' },
    failures: ['no-such-space'],
  }),
  readMarks: route({
    method: 'GET',
    path: '/spaces/:spaceId/read',
    action: 'read-space',
    summary: 'Says up to where each person of a space has read.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(readMark) },
    failures: ['no-such-space'],
  }),
  markRead: route({
    method: 'PUT',
    path: '/spaces/:spaceId/read',
    action: 'read-space',
    summary: 'Marks a space as read up to an event; a mark never moves back.',
    params: ofSpace,
    body: readUpTo,
    answer: { status: 204, body: null },
    failures: ['no-such-space'],
  }),
  readPresence: route({
    method: 'GET',
    path: '/spaces/:spaceId/presence',
    action: 'read-space',
    summary: 'Says which people of a space are there now.',
    params: ofSpace,
    answer: { status: 200, body: presence },
    failures: ['no-such-space'],
  }),
  readLimits: route({
    method: 'GET',
    path: '/spaces/:spaceId/limits',
    action: 'read-space',
    summary: 'Says how far the limits of a space are used up that can stop its conversation.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(limitUse) },
    failures: ['no-such-space'],
  }),
} as const;

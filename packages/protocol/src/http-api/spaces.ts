import { MODES } from '@conch/engine';
import { z } from 'zod';
import { exportLine } from '../space/export-line.ts';
import { serverFrame } from '../from-server.ts';
import { limitUse } from '../space/limit-use.ts';
import { pageOf, paging, route, wholeList } from '../route.ts';
import { instant, plainId, seq, seqInQuery } from '../scalars.ts';
import { readUpTo } from '../space/read-up-to.ts';
import { handOver, newSpace, spaceChange } from '../space/space-requests.ts';
import { presence, readMark, space, spaceCard } from '../space/space.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { ofSpace } from './of-space.ts';

const event = { seq, at: instant };

/** A change of the members, the name or the mode of a space. */
const spaceEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('joined'), ...event, memberIds: z.array(plainId) }),
  z.object({ kind: z.literal('left'), ...event, memberIds: z.array(plainId) }),
  z.object({ kind: z.literal('renamed'), ...event, name: z.string() }),
  z.object({
    kind: z.literal('mode'),
    ...event,
    mode: z.enum([...MODES, 'custom']).describe('`custom`: settings that match no mode.'),
  }),
]);

/** The spaces of the server. */
export const SPACES = {
  listSpaces: route({
    method: 'GET',
    path: '/spaces',
    action: 'list-spaces',
    summary:
      'Lists the spaces of the caller. With `all=true`, an admin gets the spaces of everyone.',
    query: paging.extend({ all: z.enum(['true', 'false']).exactOptional() }),
    answer: { status: 200, body: pageOf(spaceCard) },
    failures: ['bad-cursor'],
  }),
  makeSpace: route({
    method: 'POST',
    path: '/spaces',
    action: 'make-space',
    summary: 'Creates a space. The caller becomes its owner.',
    body: newSpace,
    answer: { status: 201, body: space },
    failures: [
      'bad-name',
      'bad-settings',
      'above-ceiling',
      'no-such-member',
      'agent-not-addable',
      'no-coordinator',
      'money-stop-needed',
      ...MAKING_FAILURES,
    ],
  }),
  readSpace: route({
    method: 'GET',
    path: '/spaces/:spaceId',
    action: 'read-space',
    summary: 'Gives a space with its settings, its floor, and the caller’s role and read mark.',
    params: ofSpace,
    answer: { status: 200, body: space },
    failures: ['no-such-space'],
  }),
  changeSpace: route({
    method: 'PATCH',
    path: '/spaces/:spaceId',
    action: 'manage-space',
    summary:
      'Changes the name or settings of a space. Fields that are left out stay unchanged. Limits apply immediately.',
    params: ofSpace,
    body: spaceChange,
    ifMatch: true,
    answer: { status: 200, body: space },
    failures: [
      'space-archived',
      'direct-space',
      'no-such-space',
      'bad-name',
      'bad-settings',
      'above-ceiling',
      'no-coordinator',
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
    failures: ['no-such-space', 'not-a-member', 'last-owner', 'direct-space'],
  }),
  handOverSpace: route({
    method: 'POST',
    path: '/spaces/:spaceId/hand-over',
    action: 'manage-space',
    summary: 'Makes another member an owner and leaves the space, in one step.',
    params: ofSpace,
    body: handOver,
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-member', 'not-a-member', 'direct-space'],
  }),
  archiveSpace: route({
    method: 'POST',
    path: '/spaces/:spaceId/archive',
    action: 'manage-space',
    summary:
      'Archives a space. Everything in it stops, and it is read-only until it is unarchived.',
    params: ofSpace,
    answer: { status: 200, body: space },
    failures: ['no-such-space'],
  }),
  unarchiveSpace: route({
    method: 'POST',
    path: '/spaces/:spaceId/unarchive',
    action: 'manage-space',
    summary: 'Makes an archived space writable again.',
    params: ofSpace,
    answer: { status: 200, body: space },
    failures: ['no-such-space'],
  }),
  deleteSpace: route({
    method: 'DELETE',
    path: '/spaces/:spaceId',
    action: 'manage-space',
    summary:
      'Deletes a space with everything in it. For 30 days an owner or an admin can restore it. Its agents and people stay.',
    params: ofSpace,
    answer: { status: 204, body: null },
    failures: ['no-such-space'],
  }),
  streamEvents: route({
    method: 'GET',
    path: '/spaces/:spaceId/events',
    action: 'read-space',
    summary:
      'Streams the frames of a space as over a socket: first the missed frames after `Last-Event-ID` or `after`, then live.',
    params: ofSpace,
    query: z.strictObject({ after: seqInQuery.exactOptional() }),
    answer: {
      status: 200,
      body: z.union([serverFrame, z.array(serverFrame)]),
      type: 'text/event-stream',
    },
    failures: ['no-such-space', 'bad-seq'],
  }),
  listSpaceChanges: route({
    method: 'GET',
    path: '/spaces/:spaceId/changes',
    action: 'read-space',
    summary:
      'Lists how the members, the name and the mode of a space changed: the newest 500 changes, oldest first.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(spaceEvent) },
    failures: ['no-such-space'],
  }),
  exportSpace: route({
    method: 'GET',
    path: '/spaces/:spaceId/export',
    action: 'read-space',
    summary:
      'Exports the messages and decisions of a space, one JSON value per line, without approvals.',
    params: ofSpace,
    answer: { status: 200, body: exportLine, type: 'application/x-ndjson' },
    failures: ['no-such-space'],
  }),
  readMarks: route({
    method: 'GET',
    path: '/spaces/:spaceId/read',
    action: 'change-own-view',
    summary: 'Gives the read mark of each person in a space.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(readMark) },
    failures: ['no-such-space'],
  }),
  markRead: route({
    method: 'PUT',
    path: '/spaces/:spaceId/read',
    action: 'change-own-view',
    summary: 'Marks a space as read up to an event. A mark moves back only with `back`.',
    params: ofSpace,
    body: readUpTo,
    answer: { status: 204, body: null },
    failures: ['no-such-space'],
  }),
  readPresence: route({
    method: 'GET',
    path: '/spaces/:spaceId/presence',
    action: 'read-space',
    summary: 'Lists the people of a space who are online now.',
    params: ofSpace,
    answer: { status: 200, body: presence },
    failures: ['no-such-space'],
  }),
  readLimits: route({
    method: 'GET',
    path: '/spaces/:spaceId/limits',
    action: 'read-space',
    summary: 'Gives the use of the limits that can stop the conversation in a space.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(limitUse) },
    failures: ['no-such-space'],
  }),
} as const;

import { z } from 'zod';
import { compareAsked, forumComparison, forumHash, hashAsked } from '../forum/forum-runs.ts';
import { newFork } from '../forum/forum-requests.ts';
import { forumPaging, whichForum } from '../forum/forum.ts';
import { pageOf, route } from '../route.ts';
import { onceBody, threadId } from '../scalars.ts';
import { space } from '../space/space.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import {
  begunTick,
  forumState,
  nextTick,
  pendingMention,
  tick,
  tickNumberAsked,
} from '../forum/tick.ts';

const OF_FORUM = ['which-forum', 'no-such-space', 'not-a-forum'] as const;

/** The ticks of a forum. `spaceId` chooses the forum if there are several forums. */
export const TICKS = {
  readForum: route({
    method: 'GET',
    path: '/forum',
    action: 'read-space',
    summary: 'Gives the state of a forum: its ticks, the next due time, and its open work.',
    query: whichForum,
    answer: { status: 200, body: forumState },
    failures: OF_FORUM,
  }),
  beginTick: route({
    method: 'POST',
    path: '/forum/ticks',
    action: 'manage-space',
    summary:
      'Starts a tick now, even if the forum is paused. Posts appear as agents finish. Two ticks never overlap. The same `clientId` twice is one tick.',
    query: whichForum,
    body: onceBody,
    answer: { status: 202, body: begunTick },
    failures: [...OF_FORUM, 'tick-under-way', 'space-archived', 'bad-client-id'],
  }),
  listTicks: route({
    method: 'GET',
    path: '/forum/ticks',
    action: 'read-space',
    summary: 'Lists the ticks of a forum, the newest first.',
    query: forumPaging,
    answer: { status: 200, body: pageOf(tick) },
    failures: [...OF_FORUM, 'bad-cursor'],
  }),
  readTick: route({
    method: 'GET',
    path: '/forum/ticks/:tickNumber',
    action: 'read-space',
    summary: 'Gives one tick: the agents it asked, the rules, and the outcome.',
    params: z.strictObject({ tickNumber: tickNumberAsked }),
    query: whichForum,
    answer: { status: 200, body: tick },
    failures: [...OF_FORUM, 'no-such-tick'],
  }),
  readNextTick: route({
    method: 'GET',
    path: '/forum/next-tick',
    action: 'read-space',
    summary:
      'A dry run of the next tick: which agents could reply where, and with which probability. Long lists have the first 50 and the number of others. Nobody is asked, and nothing is written.',
    query: whichForum,
    answer: { status: 200, body: nextTick },
    failures: OF_FORUM,
  }),
  listPendingMentions: route({
    method: 'GET',
    path: '/forum/pending-mentions',
    action: 'read-space',
    summary:
      'Lists the agents that are expected to answer, in the forum or in one thread, oldest first.',
    query: forumPaging.extend({ threadId: threadId.exactOptional() }),
    answer: { status: 200, body: pageOf(pendingMention) },
    failures: [...OF_FORUM, 'no-such-thread', 'bad-cursor'],
  }),
  pauseForum: route({
    method: 'POST',
    path: '/forum/pause',
    action: 'manage-space',
    summary: 'Pauses a forum. Ticks then start only on request.',
    query: whichForum,
    answer: { status: 200, body: forumState },
    failures: [...OF_FORUM, 'space-archived'],
  }),
  resumeForum: route({
    method: 'POST',
    path: '/forum/resume',
    action: 'manage-space',
    summary: 'Resumes the ticks of a forum.',
    query: whichForum,
    answer: { status: 200, body: forumState },
    failures: [...OF_FORUM, 'money-stop-needed', 'space-archived'],
  }),
  readForumHash: route({
    method: 'GET',
    path: '/forum/hash',
    action: 'read-space',
    summary:
      'Gives one hash of the history. The same seed, members, settings and answers give the same hash.',
    query: hashAsked,
    answer: { status: 200, body: forumHash },
    failures: [...OF_FORUM, 'no-such-tick', 'queue-full'],
  }),
  forkForum: route({
    method: 'POST',
    path: '/forum/forks',
    action: 'manage-space',
    summary:
      'Creates another forum that continues from the end of a tick. The caller owns it. It has the agents of that time and no other people.',
    body: newFork,
    answer: { status: 201, body: space },
    failures: [
      ...OF_FORUM,
      'no-such-tick',
      'no-such-member',
      'agent-not-addable',
      'bad-name',
      'bad-settings',
      'money-stop-needed',
      ...MAKING_FAILURES,
    ],
  }),
  compareForums: route({
    method: 'GET',
    path: '/forum/comparison',
    action: 'read-space',
    summary: 'Compares a forum with another one: the first difference, and the results of each.',
    query: compareAsked,
    answer: { status: 200, body: forumComparison },
    failures: [...OF_FORUM, 'queue-full'],
  }),
} as const;

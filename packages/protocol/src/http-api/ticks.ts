import { z } from 'zod';
import { compareAsked, forumComparison, forumHash, hashAsked, newFork } from '../forum-runs.ts';
import { forumPaging, whichForum } from '../forum.ts';
import { pageOf, route } from '../route.ts';
import { threadId } from '../scalars.ts';
import { space } from '../space.ts';
import { begunTick, forumState, nextTick, pendingMention, tick, tickNumberAsked } from '../tick.ts';

const OF_FORUM = ['which-forum', 'no-such-space', 'not-a-forum'] as const;

/** The ticks of a forum: of the one forum, or of the one that `spaceId` names. */
export const TICKS = {
  readForum: route({
    method: 'GET',
    path: '/forum',
    action: 'read-space',
    summary: 'Says where a forum stands: its ticks, when the next is due, what is open.',
    query: whichForum,
    answer: { status: 200, body: forumState },
    failures: OF_FORUM,
  }),
  beginTick: route({
    method: 'POST',
    path: '/forum/ticks',
    action: 'manage-space',
    summary:
      'Begins a tick now, paused or not. Its posts come as its agents are done; two ticks never overlap.',
    query: whichForum,
    answer: { status: 202, body: begunTick },
    failures: [...OF_FORUM, 'tick-under-way'],
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
    summary: 'Gives one tick: whom it asked, by which rules, and what has become of it.',
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
      'A dry run of the next tick: who could reply where, with which chance; of many, the first 50 and how many more. Nobody is asked, and nothing is written.',
    query: whichForum,
    answer: { status: 200, body: nextTick },
    failures: OF_FORUM,
  }),
  listPendingMentions: route({
    method: 'GET',
    path: '/forum/pending-mentions',
    action: 'read-space',
    summary: 'Says who is expected to answer, in the forum or in one thread; the oldest first.',
    query: forumPaging.extend({ threadId: threadId.exactOptional() }),
    answer: { status: 200, body: pageOf(pendingMention) },
    failures: [...OF_FORUM, 'no-such-thread', 'bad-cursor'],
  }),
  pauseForum: route({
    method: 'POST',
    path: '/forum/pause',
    action: 'manage-space',
    summary: 'Pauses a forum: ticks come only when someone asks for one.',
    query: whichForum,
    answer: { status: 200, body: forumState },
    failures: OF_FORUM,
  }),
  resumeForum: route({
    method: 'POST',
    path: '/forum/resume',
    action: 'manage-space',
    summary: 'Lets a forum tick by itself again.',
    query: whichForum,
    answer: { status: 200, body: forumState },
    failures: [...OF_FORUM, 'money-stop-needed'],
  }),
  readForumHash: route({
    method: 'GET',
    path: '/forum/hash',
    action: 'read-space',
    summary:
      'Gives one hash over what has happened: the same seed, members, settings and answers give the same.',
    query: hashAsked,
    answer: { status: 200, body: forumHash },
    failures: [...OF_FORUM, 'no-such-tick', 'queue-full'],
  }),
  forkForum: route({
    method: 'POST',
    path: '/forum/forks',
    action: 'manage-space',
    summary:
      'Makes another forum that goes on from the end of a tick. Whoever makes it owns it; its agents are those that were there, and no other people are in it.',
    body: newFork,
    answer: { status: 201, body: space },
    failures: [
      ...OF_FORUM,
      'no-such-tick',
      'no-such-member',
      'bad-name',
      'bad-settings',
      'money-stop-needed',
    ],
  }),
  compareForums: route({
    method: 'GET',
    path: '/forum/comparison',
    action: 'read-space',
    summary:
      'Compares a forum with another one: where they differ first, and what each has come to.',
    query: compareAsked,
    answer: { status: 200, body: forumComparison },
    failures: [...OF_FORUM, 'queue-full'],
  }),
} as const;

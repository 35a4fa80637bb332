import { expect, test } from 'vitest';
import { checkPending } from '../src/forum/check-pending.ts';
import { checkThreads } from '../src/forum/check-threads.ts';
import { checkTicks } from '../src/forum/check-ticks.ts';
import type { ForumSeen, PostSeen } from '../src/forum/forum-rows.ts';

const POST: PostSeen = {
  id: 'p1',
  seq: 1,
  type: 'forum_post',
  threadId: 't1',
  parentId: null,
  number: 1,
  agentId: null,
  sender: 'Pia',
  runId: null,
  content: 'How do we pay?',
  mentioned: ['ada'],
  at: 10,
  clientKey: null,
};
const ADA = { agentId: 'ada', sender: 'Ada', runId: 'r1', mentioned: ['bea'] };
const REPLY = { ...POST, ...ADA, id: 'p2', seq: 3, type: 'forum_reply', parentId: 'p1', number: 2 };
const BEA = { agentId: 'bea', sender: 'Bea', runId: 'r2', mentioned: [] };
const LAST = { ...REPLY, ...BEA, id: 'p3', seq: 4, number: 3, at: 21 };
const RUN = {
  id: 'r1',
  agentId: 'ada',
  state: 'ended',
  firstSeq: 2,
  outcome: '{"kind":"responded"}',
};

const TICK = {
  number: 1,
  at: 20,
  plannedSeq: 2,
  endedSeq: 4,
  prunedBefore: 0,
  written: 2,
  plan: [
    { agent: 'ada', threadId: 't1' },
    { agent: 'bea', threadId: 't1' },
  ],
};

/** One thread, one tick and two replies. Bea was mentioned and has replied. */
const SOUND: ForumSeen = {
  id: 'f',
  name: 'Forum',
  tick: 1,
  isTicking: false,
  posts: [POST, { ...REPLY, at: 20 }, LAST],
  threads: [
    {
      id: 't1',
      number: 1,
      postId: 'p1',
      title: '',
      replyCount: 2,
      lastActivityAt: 21,
      createdAt: 10,
    },
  ],
  pending: [],
  ticks: [TICK],
  runs: [RUN, { ...RUN, id: 'r2', agentId: 'bea' }],
  reports: [],
};

test('the check of a forum trial finds no problem in a sound forum', () => {
  expect(wrongsIn(SOUND)).toEqual([]);
});

const [THREAD] = SOUND.threads;
const DAMAGED: Readonly<Record<string, Partial<ForumSeen>>> = {
  'a reply that was counted twice': { threads: [{ ...THREAD, replyCount: 3 } as never] },
  'a wrong last activity': { threads: [{ ...THREAD, lastActivityAt: 20 } as never] },
  'a gap in the numbers of posts': {
    posts: [POST, { ...REPLY, number: 3 }, { ...LAST, number: 4 }],
  },
  'a thread without a number': { threads: [{ ...THREAD, number: 2 } as never] },
  'a duplicate post': { posts: [...SOUND.posts, { ...LAST, id: 'p4', number: 4 }] },
  'a pending mention that should have been deleted': {
    pending: [{ agentId: 'ada', threadId: 't1', at: 10, seq: 1 }],
  },
  'a mention that is missing': { posts: [POST, REPLY, { ...LAST, mentioned: ['cyd'] }] },
  'a post that mentions its sender': { posts: [POST, REPLY, { ...LAST, mentioned: ['bea'] }] },
  'a tick without an end': { ticks: [{ ...TICK, endedSeq: null }] },
  'a finished tick that is still running': { isTicking: true },
  'two ticks at once': {
    tick: 2,
    ticks: [TICK, { ...TICK, number: 2, plan: [], written: 0, plannedSeq: 3, endedSeq: 5 }],
  },
  'a missing tick': { tick: 2, ticks: [{ ...TICK, number: 2 }] },
  'posts in another order than planned': { ticks: [{ ...TICK, plan: TICK.plan.toReversed() }] },
  'a reply in another thread than planned': {
    ticks: [{ ...TICK, plan: TICK.plan.map((ask) => ({ ...ask, threadId: 't2' })) }],
  },
  'a planned run that is missing': { runs: [RUN] },
  'an unplanned run': { runs: [...SOUND.runs, { ...RUN, id: 'r3', firstSeq: 9 }] },
  'a run that has not ended': {
    runs: [RUN, { ...RUN, id: 'r2', agentId: 'bea', state: 'queued', outcome: null }],
  },
  'a responded run without a post': { posts: [POST, REPLY] },
  'a report that was not deleted': { reports: ['r1'] },
  'a wrong count of posts': { ticks: [{ ...TICK, written: 1 }] },
};

test.each(Object.entries(DAMAGED))('[FO23] the check of a forum trial finds %s', (_, damage) => {
  expect(wrongsIn({ ...SOUND, ...damage })).not.toEqual([]);
});

function wrongsIn(forum: ForumSeen): readonly string[] {
  return [...checkThreads(forum), ...checkPending(forum), ...checkTicks(forum)];
}

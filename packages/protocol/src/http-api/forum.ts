import { z } from 'zod';
import {
  forumPaging,
  postedInThread,
  thread,
  threadPost,
  threadsAsked,
  whichForum,
} from '../forum/forum.ts';
import { newReply, newThread } from '../forum/forum-requests.ts';
import { pageOf, route } from '../route.ts';
import { threadId } from '../scalars.ts';
import { SPEECH_FAILURES } from './speech-failures.ts';

const ofThread = z.strictObject({ threadId });

/**
 * Threads and their posts. A thread id identifies its forum. Routes without a thread id take
 * `spaceId`.
 */
export const FORUM = {
  listThreads: route({
    method: 'GET',
    path: '/forum/threads',
    action: 'read-space',
    summary: 'Lists the threads of a forum: open ones, closed ones, or all.',
    query: threadsAsked,
    answer: { status: 200, body: pageOf(thread) },
    failures: ['which-forum', 'no-such-space', 'not-a-forum', 'bad-cursor'],
  }),
  readThread: route({
    method: 'GET',
    path: '/forum/threads/:threadId',
    action: 'read-space',
    summary: 'Gives one thread.',
    params: ofThread,
    query: whichForum,
    answer: { status: 200, body: thread },
    failures: ['which-forum', 'no-such-space', 'not-a-forum', 'no-such-thread'],
  }),
  readPosts: route({
    method: 'GET',
    path: '/forum/threads/:threadId/posts',
    action: 'read-space',
    summary: 'Gives the posts of a thread in order. Number 1 is the opening post.',
    params: ofThread,
    query: forumPaging,
    answer: { status: 200, body: pageOf(threadPost) },
    failures: ['which-forum', 'no-such-space', 'not-a-forum', 'no-such-thread', 'bad-cursor'],
  }),
  openThread: route({
    method: 'POST',
    path: '/forum/threads',
    action: 'speak',
    summary: 'Opens a thread with its opening post.',
    body: newThread,
    answer: { status: 201, body: postedInThread },
    failures: [...SPEECH_FAILURES, 'which-forum', 'not-a-forum', 'bad-name'],
  }),
  postReply: route({
    method: 'POST',
    path: '/forum/threads/:threadId/posts',
    action: 'speak',
    summary: 'Replies in a thread.',
    params: ofThread,
    query: whichForum,
    body: newReply,
    answer: { status: 201, body: postedInThread },
    failures: [
      ...SPEECH_FAILURES,
      'which-forum',
      'not-a-forum',
      'no-such-thread',
      'thread-closed',
      'no-such-message',
    ],
  }),
} as const;

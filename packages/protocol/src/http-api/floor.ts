import { z } from 'zod';
import { explainedDecision } from '../decision.ts';
import { explainedRun } from '../explained-run.ts';
import { done } from '../message.ts';
import { pageLimit, pageOf, paging, route, wholeList } from '../route.ts';
import { chain, chainWithRuns, run } from '../run.ts';
import { chainId, instant, messageId, plainId, runId, seqInQuery } from '../scalars.ts';
import { newSchedule, schedule } from '../schedule.ts';
import { stopTarget } from '../stop-target.ts';
import { ofSpace } from './of-space.ts';

/** Who gets the floor, why, and how to stop it. */
export const FLOOR = {
  readRun: route({
    method: 'GET',
    path: '/spaces/:spaceId/runs/:runId',
    action: 'read-space',
    summary: 'Gives one run.',
    params: ofSpace.extend({ runId }),
    answer: { status: 200, body: run },
    failures: ['no-such-space', 'no-such-run'],
  }),
  explainRun: route({
    method: 'GET',
    path: '/spaces/:spaceId/runs/:runId/why',
    action: 'read-space',
    summary:
      'Says why a run got the floor, in one sentence with its rule, who waited for it, and who did not get the floor then.',
    params: ofSpace.extend({ runId }),
    answer: { status: 200, body: explainedRun },
    failures: ['no-such-space', 'no-such-run'],
  }),
  listRuns: route({
    method: 'GET',
    path: '/spaces/:spaceId/runs',
    action: 'read-space',
    summary:
      'Lists the runs of a space that ended in silence, the last to end first: with neither a message nor a notice in their place.',
    params: ofSpace,
    query: paging.extend({
      silent: z.literal('true'),
      since: instant.exactOptional().describe('Only those that ended then or later.'),
      until: instant.exactOptional().describe('Only those that ended before.'),
    }),
    answer: { status: 200, body: pageOf(run) },
    failures: ['no-such-space', 'no-such-run', 'bad-cursor'],
  }),
  listChains: route({
    method: 'GET',
    path: '/spaces/:spaceId/chains',
    action: 'read-space',
    summary: 'Lists the chains of a space, the newest first.',
    params: ofSpace,
    query: paging,
    answer: { status: 200, body: pageOf(chain) },
    failures: ['no-such-space', 'bad-cursor'],
  }),
  readChain: route({
    method: 'GET',
    path: '/spaces/:spaceId/chains/:chainId',
    action: 'read-space',
    summary: 'Gives one chain with its runs, in the order in which they were offered.',
    params: ofSpace.extend({ chainId }),
    answer: { status: 200, body: chainWithRuns },
    failures: ['no-such-space', 'no-such-chain'],
  }),
  listDecisions: route({
    method: 'GET',
    path: '/spaces/:spaceId/decisions',
    action: 'read-space',
    summary:
      'Says why: the decisions of a space in order, or the one that a message led to. `next` is the next `after`.',
    params: ofSpace,
    query: z.strictObject({
      after: seqInQuery.exactOptional(),
      limit: pageLimit.exactOptional(),
      messageId: messageId.exactOptional(),
    }),
    answer: { status: 200, body: pageOf(explainedDecision) },
    failures: ['no-such-space', 'no-such-message'],
  }),
  stop: route({
    method: 'POST',
    path: '/spaces/:spaceId/stop',
    action: 'speak',
    summary:
      'Stops a run, a chain or everything in a space; nothing of it appears after the answer.',
    params: ofSpace,
    body: stopTarget,
    answer: { status: 200, body: done },
    failures: ['no-such-space', 'not-a-member', 'no-such-run'],
  }),
  continue: route({
    method: 'POST',
    path: '/spaces/:spaceId/continue',
    action: 'speak',
    summary: 'Lets a conversation that the turn limit ended go on.',
    params: ofSpace,
    answer: { status: 200, body: done },
    failures: ['no-such-space', 'not-a-member'],
  }),
  listSchedules: route({
    method: 'GET',
    path: '/spaces/:spaceId/schedules',
    action: 'read-space',
    summary: 'Lists what is said in a space again and again.',
    params: ofSpace,
    answer: { status: 200, body: wholeList(schedule) },
    failures: ['no-such-space'],
  }),
  addSchedule: route({
    method: 'POST',
    path: '/spaces/:spaceId/schedules',
    action: 'manage-space',
    summary: 'Lets a service say something again and again; a time that is missed is made up once.',
    params: ofSpace,
    body: newSchedule,
    answer: { status: 201, body: schedule },
    failures: [
      'no-such-space',
      'bad-schedule',
      'bad-name',
      'empty-text',
      'text-too-long',
      'unknown-mention',
      'not-in-space',
      'thread-needed',
    ],
  }),
  removeSchedule: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/schedules/:scheduleId',
    action: 'manage-space',
    summary: 'Ends a schedule.',
    params: ofSpace.extend({ scheduleId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-schedule'],
  }),
} as const;

import { z } from 'zod';
import { explainedDecision } from '../floor/decision.ts';
import { explainedRun } from '../floor/explained-run.ts';
import { done } from '../space/message.ts';
import { pageLimit, pageOf, paging, route, wholeList } from '../route.ts';
import { chain, chainWithRuns, run } from '../floor/run.ts';
import { chainId, instant, messageId, runId, seqInQuery } from '../scalars.ts';
import { stopTarget } from '../space/stop-target.ts';
import { ofSpace } from './of-space.ts';

/** A step of a run that people of the space may look at. No agent gets it. */
const runStep = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('tool'),
      tool: z.string().describe('The name in the form `server.tool`.'),
      input: z.string().describe('The arguments as JSON. Long arguments end with `…`.'),
      result: z.string().describe('The result, as the tool gave it. A long result ends with `…`.'),
      isError: z.boolean(),
      at: instant,
    })
    .describe('A call of a tool of another program, with its result.'),
  z
    .object({ kind: z.literal('reasoning'), content: z.string(), at: instant })
    .describe('The reasoning that the provider of the model sent before its answer.'),
]);

/** Runs, chains and decisions: which agents get the floor, why, and how to stop them. */
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
      'Explains why a run got the floor: one sentence with its rule, the agents that waited for it, and the agents that did not get the floor.',
    params: ofSpace.extend({ runId }),
    answer: { status: 200, body: explainedRun },
    failures: ['no-such-space', 'no-such-run'],
  }),
  readRunSteps: route({
    method: 'GET',
    path: '/spaces/:spaceId/runs/:runId/steps',
    action: 'read-space',
    summary:
      'Gives the calls of outside tools of a run with their results, and the reasoning of its model, in order. Only people get them.',
    params: ofSpace.extend({ runId }),
    answer: { status: 200, body: wholeList(runStep) },
    failures: ['no-such-space', 'no-such-run'],
  }),
  listRuns: route({
    method: 'GET',
    path: '/spaces/:spaceId/runs',
    action: 'read-space',
    summary:
      'Lists the runs of a space, last offered first. With `silent=true`: only runs that ended without a message or notice, last ended first.',
    params: ofSpace,
    query: paging.extend({
      silent: z
        .enum(['true', 'false'])
        .exactOptional()
        .describe('`true`: only runs that ended in silence. The default is all runs.'),
      since: instant.exactOptional().describe('Only runs that ended at this time or later.'),
      until: instant.exactOptional().describe('Only runs that ended before this time.'),
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
      'Gives the decisions of a space in order, or the decision about one message. `next` is the next `after`.',
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
      'Stops a run, a chain or everything in a space. Nothing of it appears after the answer.',
    params: ofSpace,
    body: stopTarget,
    answer: { status: 200, body: done },
    failures: ['no-such-space', 'not-a-member', 'no-such-run', 'space-archived'],
  }),
  continue: route({
    method: 'POST',
    path: '/spaces/:spaceId/continue',
    action: 'speak',
    summary: 'Continues a conversation that the turn limit ended.',
    params: ofSpace,
    answer: { status: 200, body: done },
    failures: ['no-such-space', 'not-a-member', 'space-archived'],
  }),
} as const;

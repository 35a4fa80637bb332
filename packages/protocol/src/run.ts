import { z } from 'zod';
import { cost } from './cost.ts';
import { instant, plainId } from './scalars.ts';
import { policy } from './settings.ts';

/** The seven ways in which a run ends. */
export const outcome = z.enum([
  'responded',
  'skipped',
  'delegated',
  'passed',
  'suppressed',
  'failed',
  'cancelled',
]);

/** Why a run has failed. */
export const runFailure = z.enum([
  'error',
  'no-output',
  'too-long',
  'too-many-steps',
  'budget',
  'run-bound',
  'offline',
  'disconnected',
  'garbled',
  'no-model',
  'provider-key',
  'provider-credit',
  'provider-address',
  'provider-model',
  'provider-filter',
  'provider-length',
  'provider-refused',
  'provider-busy',
  'provider-down',
]);

/** The same for people: why it failed is part of it. */
export const outcomeWords = z
  .string()
  .describe('How it ended, in words that follow the name of its agent.');

/** One agent holding the floor once. */
export const run = z.object({
  id: plainId,
  spaceId: plainId,
  agentId: plainId,
  chainId: plainId,
  triggerId: plainId.describe('The message that it is about.'),
  versionOf: plainId.nullable().describe('The message that it is to make again, if it is.'),
  state: z
    .enum(['held', 'queued', 'running', 'parked', 'reported', 'ended'])
    .describe('`reported`: its agent is done; what it wrote waits for its place in the tick.'),
  because: z.string().describe('The rule by which it got the floor.'),
  endedBecause: z
    .string()
    .nullable()
    .describe('The rule by which it ended; `null`: it has not, or that was not kept then.'),
  outcome: outcome.nullable(),
  failure: runFailure.nullable().describe('Why it failed, where it did.'),
  outcomeWords: outcomeWords.nullable(),
  delegatedToId: plainId.nullable().describe('To whom it was delegated, where it was.'),
  stoppedById: plainId.nullable().describe('Who stopped it, where somebody did.'),
  messageId: plainId.nullable().describe('What it said, if it said something.'),
  waiters: z
    .array(plainId)
    .describe(
      'The agents that waited in its branch when it was offered, the one who waits longest first.',
    ),
  offeredAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  tokens: z.int(),
  costUsd: z.number().nullable().describe('US dollars; `null`: the price is not known.'),
  isEstimated: z
    .boolean()
    .describe('Whether some of its tokens were estimated: their provider did not report them.'),
});

/** All runs that follow from one message. */
export const chain = z.object({
  id: plainId,
  policy,
  triggerId: plainId,
  startedAt: instant,
  endedAt: instant.nullable(),
  endedBecause: z.string().nullable().describe('The rule by which it ended.'),
});

export const chainWithRuns = chain.extend({ cost, runs: z.array(run) });

import { RUN_FAILURES } from '@conch/engine';
import { z } from 'zod';
import { cost } from '../space/cost.ts';
import { instant, plainId } from '../scalars.ts';
import { policy } from '../space/settings.ts';

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

/** Why a run failed. */
export const runFailure = z.enum(RUN_FAILURES);

/** Why a run was cancelled. */
export const cancelReason = z.enum([
  'run-stopped',
  'chain-stopped',
  'space-stopped',
  'agent-paused',
  'agent-left',
  'agent-passed',
  'turn-limit',
  'budget',
]);

/** The outcome as a phrase for people, including the reason of a failure. */
export const outcomeWords = z
  .string()
  .describe('How it ended, in words that follow the name of its agent.');

/** A hand-off from one agent to another. */
const handOff = z.object({
  kind: z.enum(['mention', 'delegate']),
  byId: plainId.describe('The agent that handed over.'),
  reason: z.string().describe('The reason it gave. Empty: none.'),
  expectsReply: z.boolean().describe('Whether an agent waits for the answer.'),
});

/** The period in which one agent has the floor once, from the offer to the outcome. */
export const run = z.object({
  id: plainId,
  spaceId: plainId,
  agentId: plainId,
  chainId: plainId,
  triggerId: plainId.describe('The message that it is about.'),
  versionOf: plainId.nullable().describe('The message to regenerate, if any.'),
  state: z
    .enum(['held', 'queued', 'running', 'parked', 'reported', 'ended'])
    .describe('`reported`: its agent is done, and its post waits for its place in the tick.'),
  because: z.string().describe('The rule by which it got the floor.'),
  endedBecause: z
    .string()
    .nullable()
    .describe('The rule by which it ended. `null`: not ended, or not recorded then.'),
  outcome: outcome.nullable(),
  failure: runFailure.nullable().describe('Why it failed, if it did.'),
  cancelReason: cancelReason
    .nullable()
    .describe('Why it was cancelled. `null`: not cancelled, or not recorded then.'),
  outcomeWords: outcomeWords.nullable(),
  delegatedToId: plainId.nullable().describe('The agent it was delegated to, if any.'),
  stoppedById: plainId.nullable().describe('The person who stopped it, if any.'),
  messageId: plainId.nullable().describe('The message it posted, if any.'),
  waiters: z
    .array(plainId)
    .describe('The agents that waited in its branch when it was offered, longest wait first.'),
  offeredAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  tokens: z.int().nullable().describe('`null`: not reported.'),
  costUsd: z.number().nullable().describe('US dollars. `null`: the cost is unknown.'),
  isEstimated: z
    .boolean()
    .describe(
      'Whether some of its tokens were estimated, because the provider did not report them.',
    ),
  branch: z.int().describe('The branch of its chain, from 0.'),
  handOff: handOff
    .nullable()
    .describe('The agent that asked for it, and why. `null`: none, or not recorded then.'),
});

/** The part of a chain that began with one agent. */
const branch = z.object({
  id: z.int(),
  stack: z
    .array(z.object({ agentId: plainId, askedId: plainId, reason: z.string() }))
    .describe('The agents that wait now, longest wait first, each with the agent it asked.'),
  mentions: z
    .array(z.object({ fromId: plainId, toId: plainId, reason: z.string() }))
    .describe('Which agent mentioned which, in the order of the runs that followed.'),
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

export const chainWithRuns = chain.extend({
  cost,
  branches: z.array(branch),
  runs: z.array(run),
});

import { z } from 'zod';
import { ending, noFloorKey, runReason } from './floor-reason.ts';
import { quoted } from '../space/message.ts';
import { run } from './run.ts';
import { plainId } from '../scalars.ts';

/**
 * Agents that did not get the floor. If `agentId` is null, `count` agents are grouped without
 * names.
 */
export const passedOver = z.object({
  agentId: plainId.nullable(),
  agentName: z.string().nullable(),
  count: z.int(),
  because: z.string(),
  reason: noFloorKey.describe('The parts of the sentence, for translation.'),
  sentence: z.string(),
});

/**
 * Explains a run: why the run got the floor, its trigger, its waiters, and the agents that did not
 * get the floor.
 */
export const explainedRun = run
  .pick({
    agentId: true,
    chainId: true,
    because: true,
    outcome: true,
    outcomeWords: true,
    failure: true,
    stoppedById: true,
    tokens: true,
    costUsd: true,
    isEstimated: true,
    offeredAt: true,
    startedAt: true,
    endedAt: true,
  })
  .extend({
    runId: plainId,
    agentName: z.string(),
    sentence: z.string().describe('Why it got the floor, in one plain sentence.'),
    reason: runReason.describe('The parts of the sentence, for translation.'),
    rule: z
      .string()
      .describe('That rule in one plain sentence. For a tick, with the probability of its forum.'),
    trigger: quoted.nullable().describe('The message that it is about. `null`: none.'),
    step: z.int().describe('The number of the run in its chain, in order of the offers, from 1.'),
    steps: z.int().describe('How many runs the chain has had so far.'),
    waiters: z
      .array(z.object({ agentId: plainId, agentName: z.string() }))
      .describe('The agents that waited in its branch then, longest wait first.'),
    passedOver: z.array(passedOver),
    ending: ending.nullable().describe('The parts of `outcomeWords`. `null`: not ended.'),
  });

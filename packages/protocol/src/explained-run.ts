import { z } from 'zod';
import { ending, noFloorKey, runReason } from './floor-reason.ts';
import { quoted } from './message.ts';
import { run } from './run.ts';
import { plainId } from './scalars.ts';

/** Some who did not get the floor then; `agentId: null`: so many who are not named. */
const passedOver = z.object({
  agentId: plainId.nullable(),
  agentName: z.string().nullable(),
  count: z.int(),
  because: z.string(),
  reason: noFloorKey.describe('What the sentence is made of, for other languages.'),
  sentence: z.string(),
});

/** Why a run got the floor, what it is about, who waited for it, and who did not get the floor. */
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
    reason: runReason.describe('What the sentence is made of, for other languages.'),
    rule: z.string().describe('That rule as RULES.md has it.'),
    trigger: quoted.nullable().describe('What it is about; `null`: nothing that was said.'),
    step: z.int().describe('Which run of its chain it is, in the order of their offers, from 1.'),
    steps: z.int().describe('How many runs the chain has had so far.'),
    waiters: z
      .array(z.object({ agentId: plainId, agentName: z.string() }))
      .describe('Who waited in its branch then, the one who waits longest first.'),
    passedOver: z.array(passedOver),
    ending: ending.nullable().describe('What `outcomeWords` are made of; `null`: not ended.'),
  });

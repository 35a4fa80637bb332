import { z } from 'zod';
import { outcome, outcomeWords, runFailure } from './run.ts';

/** An agent as it would be made, and what is said to it. */
export const agentTrial = z.strictObject({
  kind: z.string(),
  config: z.unknown(),
  content: z.string(),
  name: z.string().exactOptional(),
  description: z.string().exactOptional(),
});

/** What came of it. */
export const triedAgent = z.object({
  outcome,
  content: z.string().describe('What it said, as people would read it.'),
  failure: runFailure.nullable().describe('Why it failed, where it did.'),
  outcomeWords,
  tokens: z.int(),
  costUsd: z.number().nullable().describe('US dollars; `null`: the price is not known.'),
  isEstimated: z
    .boolean()
    .describe('Whether some of its tokens were estimated: their provider did not report them.'),
  ms: z.int().describe('How long it took.'),
});

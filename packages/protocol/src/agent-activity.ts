import { z } from 'zod';
import { run } from './run.ts';
import { plainId } from './scalars.ts';
import { spaceSettings } from './settings.ts';

/** How an agent has been at work. */
export const agentActivity = z.object({
  spaces: z
    .array(z.object({ id: plainId, name: z.string(), kind: spaceSettings.shape.kind }))
    .describe('Of which it is a member now.'),
  runs: z
    .array(run.extend({ spaceName: z.string() }))
    .describe('The latest, the newest first: at most 20, among the newest 1,000 of all spaces.'),
  days: z
    .array(
      z.object({
        day: z.iso.date().describe('The UTC day on which runs ended.'),
        runs: z.int().describe('How many ended, in whatever way.'),
        failed: z.int(),
        tokens: z.int(),
        costUsd: z.number().nullable().describe('US dollars; `null`: some has no known price.'),
        estimatedTokens: z.int().describe('Of runs of whose tokens some were estimated.'),
      }),
    )
    .describe('Each day on which a run ended, the oldest first.'),
});

import { z } from 'zod';
import { plainId } from './scalars.ts';

/** What runs have cost. */
export const cost = z.object({
  runs: z.int().describe('How many of them have cost something.'),
  tokens: z.int(),
  costUsd: z.number().nullable().describe('US dollars; `null`: some of it has no known price.'),
  knownCostUsd: z.number().describe('Of what has a known price.'),
  unpricedTokens: z.int().describe('Of runs whose price is not known.'),
  estimatedTokens: z
    .int()
    .describe('Of runs of whose tokens some were estimated: their provider did not report them.'),
});

const dayCost = cost.extend({ day: z.iso.date().describe('The UTC day on which runs ended.') });

const perAgent = cost.extend({ agentId: plainId });

/** What was spent on each day on which something was, the oldest first. */
export const costsByDay = z.object({ total: cost, days: z.array(dayCost) });

/** The same of a space, with what each agent has spent there. */
export const spaceCosts = z.object({
  total: cost,
  days: z.array(dayCost.extend({ agents: z.array(perAgent) })),
});

const MOST_DAYS = 366;

export const costDays = z.strictObject({
  days: z.coerce
    .number()
    .pipe(z.int().min(1).max(MOST_DAYS))
    .exactOptional()
    .describe('How many UTC days, today the last of them; 30 unless given.'),
});

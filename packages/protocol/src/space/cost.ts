import { z } from 'zod';
import { plainId } from '../scalars.ts';
import { budget } from '../agents/agent.ts';

/** The cost of runs. */
export const cost = z.object({
  runs: z.int().describe('How many of them had a cost.'),
  tokens: z.int().describe('All reported or estimated tokens.'),
  costUsd: z.number().nullable().describe('US dollars. `null`: partly unknown.'),
  knownCostUsd: z.number().describe('The part with a known price.'),
  unpricedTokens: z.int().describe('The part of runs with an unknown price.'),
  estimatedTokens: z
    .int()
    .describe('The part of runs with estimated tokens, because the provider did not report them.'),
  unreportedRuns: z
    .int()
    .describe('How many runs were not reported. Their tokens and cost are unknown.'),
});

const dayCost = cost.extend({ day: z.iso.date().describe('The UTC day on which runs ended.') });

const perAgent = cost.extend({ agentId: plainId });

/** The cost of each day that has costs, oldest first. */
export const costsByDay = z.object({ total: cost, days: z.array(dayCost) });

/** The daily costs of a space, with the cost of each agent. */
export const spaceCosts = z.object({
  total: cost,
  days: z.array(dayCost.extend({ agents: z.array(perAgent) })),
});

const ofSpaceToday = cost.extend({
  spaceId: plainId,
  spaceName: z.string(),
  dayBudget: budget.describe('The budget of the space for one UTC day.'),
  today: cost.describe('The cost of the current UTC day.'),
});

const ofAgentToday = perAgent.extend({
  agentName: z.string(),
  dayBudget: budget
    .nullable()
    .describe(
      'The budget of the agent for one UTC day, for admins. `null`: none, or the caller may not see all spaces of the agent.',
    ),
  today: cost.describe('The cost of the current UTC day.'),
});

/** The costs in several spaces. */
export const spacesCosts = costsByDay.extend({
  spaces: z.array(ofSpaceToday).describe('Spaces with a cost or with a daily budget.'),
  agents: z.array(ofAgentToday),
  models: z.array(
    cost.extend({
      model: z.string().nullable().describe('`null`: nobody said which model it was.'),
    }),
  ),
});

const MOST_DAYS = 366;

export const costDays = z.strictObject({
  days: z.coerce
    .number()
    .pipe(z.int().min(1).max(MOST_DAYS))
    .exactOptional()
    .describe('How many UTC days up to today. The default is 30.'),
});

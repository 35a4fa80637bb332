import { z } from 'zod';
import { phrase } from '../reason/phrase.ts';
import { silence } from '../floor/decision.ts';
import { audience, postWarning } from './message.ts';
import { plainId } from '../scalars.ts';
import { policy } from './settings.ts';

const overBudget = z
  .object({
    kind: z.literal('over-budget'),
    agentId: plainId,
    agentName: z.string(),
    budget: z
      .enum(['chain', 'space', 'agent'])
      .describe('The budget of one chain, or the daily budget of the space or the agent.'),
    unit: z.enum(['tokens', 'usd']),
    most: z.number(),
    left: z
      .number()
      .nullable()
      .describe('`null`: the budget of an agent, because its other spaces are not shown here.'),
    wanted: z.number().nullable().describe('The highest cost of its run. `null`: no known price.'),
    alsoEnds: z
      .array(plainId)
      .describe('Agents that would not start either, because the chain ends.'),
    because: z.string(),
  })
  .describe('A budget would refuse this speaker. Of the first 100 speakers at most.');

/** The expected result of sending a draft now. Nothing is sent. */
export const preview = z.object({
  policy,
  audience: audience
    .nullable()
    .describe(
      'The agents that would read it. People of the space always do. `null`: it is refused.',
    ),
  refused: z
    .object({ code: z.string(), because: z.string(), sentence: z.string() })
    .nullable()
    .describe('Why the whole message would be refused.'),
  speakers: z
    .array(z.object({ agentId: plainId, agentName: z.string(), because: z.string() }))
    .describe('The agents that would get the floor.'),
  silent: z.array(silence),
  warnings: z.array(
    z.discriminatedUnion('kind', [
      ...postWarning.options,
      z
        .object({ kind: z.literal('limit'), held: z.int(), because: z.string() })
        .describe('How many would have to wait for a turn.'),
      overBudget,
      z.object({
        kind: z.literal('notice'),
        content: z.string(),
        phrase: phrase.nullable(),
        because: z.string(),
      }),
    ]),
  ),
  mostRuns: z.int().describe('The most runs that it could cost.'),
  afterwards: z
    .enum(['nobody', 'may-mention', 'may-hand-over', 'may-ask'])
    .describe(
      'The runs after these agents. `nobody` is certain. The other values are guesses, because they depend on what the agents write.',
    ),
});

export const previews = z.object({ previews: z.array(preview) });

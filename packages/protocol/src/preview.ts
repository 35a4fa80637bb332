import { z } from 'zod';
import { silence } from './decision.ts';
import { postWarning } from './message.ts';
import { messageId, plainId } from './scalars.ts';
import { policy } from './settings.ts';

/** A message that someone is about to send. */
export const draft = z.strictObject({
  content: z.string(),
  replyToId: messageId.exactOptional(),
  policy: policy
    .or(z.literal('all'))
    .exactOptional()
    .describe('The policy of the space unless said; `all`: side by side under all of them.'),
});

const overBudget = z
  .object({
    kind: z.literal('over-budget'),
    agentId: plainId,
    agentName: z.string(),
    budget: z
      .enum(['chain', 'space', 'agent'])
      .describe('Of all that follows from one message; of the space, or of the agent, for today.'),
    unit: z.enum(['tokens', 'usd']),
    most: z.number(),
    left: z
      .number()
      .nullable()
      .describe('`null`: of an agent, whose other spaces are not told of here.'),
    wanted: z.number().nullable().describe('What its run may cost; `null`: no price is known.'),
    alsoEnds: z.array(plainId).describe('Agents that would not be started either, since it ends.'),
    because: z.string(),
  })
  .describe('A budget would refuse this speaker. Of the first 100 speakers at most.');

/** What would happen if a draft were sent now. */
export const preview = z.object({
  policy,
  refused: z
    .object({ code: z.string(), because: z.string(), sentence: z.string() })
    .nullable()
    .describe('Why it would not be accepted at all.'),
  speakers: z
    .array(z.object({ agentId: plainId, agentName: z.string(), because: z.string() }))
    .describe('Who would get the floor.'),
  silent: z.array(silence),
  warnings: z.array(
    z.discriminatedUnion('kind', [
      ...postWarning.options,
      z
        .object({ kind: z.literal('limit'), held: z.int(), because: z.string() })
        .describe('So many would have to wait for a turn.'),
      overBudget,
      z.object({ kind: z.literal('notice'), content: z.string(), because: z.string() }),
    ]),
  ),
  mostRuns: z.int().describe('The most runs that it could cost.'),
});

export const previews = z.object({ previews: z.array(preview) });

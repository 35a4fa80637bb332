import { z } from 'zod';

/** How far a limit of a space is used up: numbers only. */
export const limitUse = z.object({
  kind: z
    .enum(['turns', 'runs', 'stack', 'chain-tokens', 'chain-cost', 'day-tokens', 'day-cost'])
    .describe(
      'Agent messages in a row; runs, waiting agents, tokens and US dollars of a chain, of which the one that has used most is told; tokens and US dollars of the UTC day.',
    ),
  used: z.number(),
  reserved: z.number().describe('What is kept for runs under way, and for agents that wait.'),
  limit: z.number().nullable().describe('`null`: there is none.'),
});

import { z } from 'zod';

/** How much of a limit of a space is used. Contains only numbers. */
export const limitUse = z.object({
  kind: z
    .enum(['turns', 'runs', 'stack', 'chain-tokens', 'chain-cost', 'day-tokens', 'day-cost'])
    .describe(
      'Agent messages in a row. Runs, waiting agents, tokens and US dollars of the chain that has used most. Tokens and US dollars of the UTC day.',
    ),
  used: z.number(),
  reserved: z.number().describe('The amount reserved for current runs and for waiting agents.'),
  limit: z.number().nullable().describe('`null`: there is none.'),
});

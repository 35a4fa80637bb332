import { z } from 'zod';
import { instant } from '../scalars.ts';

/** A step of a run that people of the space may look at. No agent gets it. */
export const runStep = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('tool'),
      tool: z.string().describe('The name in the form `server.tool`.'),
      input: z.string().describe('The arguments as JSON. Long arguments end with `…`.'),
      result: z.string().describe('The result, as the tool gave it. A long result ends with `…`.'),
      isError: z.boolean(),
      at: instant,
    })
    .describe('A call of a tool of another program, with its result.'),
  z
    .object({ kind: z.literal('reasoning'), content: z.string(), at: instant })
    .describe('The reasoning that the provider of the model sent before its answer.'),
]);

// Request schemas. The web page validates only responses, so its build omits this file.
import { z } from 'zod';
import { makingClientId, memberId } from '../scalars.ts';
import { addableBy, agent, budget } from './agent.ts';

export const newBudget = z.strictObject(budget.shape);

const chosen = {
  extras: agent.shape.extras.exactOptional(),
  description: z.string().exactOptional(),
  status: z.enum(['active', 'paused']).exactOptional(),
  isQuiet: z.boolean().exactOptional(),
  autoReply: z.boolean().exactOptional(),
  dayBudget: newBudget.exactOptional(),
  ownerId: memberId.nullable().exactOptional(),
  addableBy: addableBy.exactOptional(),
};

export const newAgent = z.strictObject({
  name: z.string(),
  kind: z.string(),
  config: z.unknown(),
  ...chosen,
  clientId: makingClientId,
});

/** Omitted fields stay unchanged. */
export const agentChange = z.strictObject({
  name: z.string().exactOptional(),
  kind: z.string().exactOptional(),
  config: z.unknown().exactOptional(),
  ...chosen,
});

/** A character card, and the model for the agent that is made from the card. */
export const newFromCard = z.strictObject({
  provider: z.string().min(1).max(200).exactOptional(),
  model: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('The model with its provider. Without both, the agent uses the model of the server.'),
  name: z.string().exactOptional().describe('Replaces the name on the card.'),
  card: z.unknown().describe('The card: its JSON, or its picture (PNG) as base64.'),
  clientId: makingClientId,
});

/** An agent file, in the format of the operator's `agents` folder. */
export const newFromFile = z.strictObject({
  fileName: z.string().min(1).max(200).describe('The file name in error messages.'),
  content: z
    .string()
    .describe('The text of the file: front matter, and the instructions below it.'),
  clientId: makingClientId,
});

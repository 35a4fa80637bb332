import { z } from 'zod';
import { instant, plainId, version } from './scalars.ts';

/** What may be spent; `null` is no bound. */
export const budget = z.object({
  maxTokens: z.int().min(0).nullable(),
  maxCostUsd: z.number().min(0).nullable(),
});

export const newBudget = z.strictObject(budget.shape);

/** An agent of the server. */
export const agent = z.object({
  id: plainId,
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  config: z
    .unknown()
    .describe('What its kind reads, e.g. the rules of a script; `null` for who is no admin.'),
  status: z.enum(['active', 'inactive']).describe('An inactive agent never gets the floor.'),
  isQuiet: z.boolean().describe('A quiet agent gets the floor only when it is addressed.'),
  autoReply: z.boolean().describe('Whether its answers to agents begin with their name.'),
  dayBudget: budget.nullable().describe('On a UTC day, in all spaces; `null` for who is no admin.'),
  isConnected: z
    .boolean()
    .nullable()
    .describe('Whether its program has a socket here; `null` for agents that connect by none.'),
  from: z
    .enum(['file', 'server'])
    .describe('Whether a file of the operator says what it is, or it was made on the server.'),
  extras: z
    .record(z.string(), z.unknown())
    .describe('What the file that it was made of says besides: kept for others who read it.'),
  version,
  createdAt: instant,
});

const chosen = {
  extras: agent.shape.extras.exactOptional(),
  description: z.string().exactOptional(),
  status: z.enum(['active', 'inactive']).exactOptional(),
  isQuiet: z.boolean().exactOptional(),
  autoReply: z.boolean().exactOptional(),
  dayBudget: newBudget.exactOptional(),
};

export const newAgent = z.strictObject({
  name: z.string(),
  kind: z.string(),
  config: z.unknown(),
  ...chosen,
});

/** What is left out stays as it is. */
export const agentChange = z.strictObject({
  name: z.string().exactOptional(),
  kind: z.string().exactOptional(),
  config: z.unknown().exactOptional(),
  ...chosen,
});

/** A file that describes an agent, and how reading it went. */
export const agentFile = z.object({
  file: z.string(),
  agentId: plainId.nullable().describe('`null`: it has never described an agent.'),
  problem: z
    .object({ line: z.int().nullable(), message: z.string() })
    .nullable()
    .describe('What is to be mended; until then the agent stays as it was.'),
});

/** A character card, and what its agent is to think with. */
export const newFromCard = z.strictObject({
  provider: z.string().min(1).max(200).exactOptional(),
  model: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('With its provider; without both it thinks with the model of the server.'),
  name: z.string().exactOptional().describe('Instead of the name on the card.'),
  card: z.unknown().describe('The card: its JSON, or its picture (PNG) as base64.'),
});

export const agentOfCard = z.object({
  agent,
  leftOut: z.array(z.string()).describe('What the card has and the agent has not.'),
});

/** A file that describes an agent, as it would lie in the folder of the operator. */
export const newFromFile = z.strictObject({
  fileName: z.string().min(1).max(200).describe('For the words of what is wrong with it.'),
  content: z.string().describe('Its text: front matter, and the instructions below it.'),
});

/** A kind of agent that this server can run. */
export const agentKind = z.object({ name: z.string() });

/** What requests to an agent are signed with: shown here and never again. */
export const webhookSecret = z.object({
  secret: z.string().describe('For Standard Webhooks: `whsec_` and base64.'),
});

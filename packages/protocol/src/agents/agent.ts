import { z } from 'zod';
import { reasonOnWire } from '../reason/reason.ts';
import { instant, memberId, plainId, version } from '../scalars.ts';

/** A spending limit. Null means no limit. */
export const budget = z.object({
  maxTokens: z.int().min(0).nullable(),
  maxCostUsd: z.number().min(0).nullable(),
});

/** A problem that will make the agent's runs fail, as far as the server knows in advance. */
const agentProblem = z
  .enum(['no-provider', 'no-model'])
  .nullable()
  .describe(
    'The code with which its runs fail until somebody fixes it: its provider was removed, or it has no model and the server has no default model. `null`: no known problem.',
  );

export type AgentProblem = z.infer<typeof agentProblem>;

const MOST_ADDERS = 1_000;

/** The people who may add an agent to a space. */
export const addableBy = z
  .union([z.enum(['everyone', 'owner']), z.array(memberId).max(MOST_ADDERS)])
  .describe(
    'The people who may add it to a space: `everyone`, its `owner` and admins, or these and the people of a list.',
  );

/** An agent of the server. */
export const agent = z.object({
  id: plainId,
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  config: z
    .unknown()
    .describe(
      'The configuration for its kind, e.g. the rules of a script. `null` for callers who are not admins.',
    ),
  status: z.enum(['active', 'paused']).describe('A paused agent never gets the floor.'),
  isQuiet: z.boolean().describe('A quiet agent gets the floor only when it is addressed.'),
  autoReply: z.boolean().describe('Whether its answers to agents begin with their name.'),
  dayBudget: budget
    .nullable()
    .describe('The budget for a UTC day in all spaces. `null` for callers who are not admins.'),
  isConnected: z
    .boolean()
    .nullable()
    .describe('Whether its program is connected. `null` for agents without a socket.'),
  from: z
    .enum(['file', 'server'])
    .describe('Whether a file of the operator defines the agent, or it was created on the server.'),
  extras: z
    .record(z.string(), z.unknown())
    .describe('Other fields of the original file, kept for other programs.'),
  ownerId: plainId
    .nullable()
    .describe('The person who created it, unless changed later. `null`: unknown.'),
  addableBy: addableBy.nullable().describe('`null` for callers who are not admins.'),
  isAddable: z.boolean().describe('Whether the caller may add it to their spaces.'),
  problem: agentProblem,
  version,
  createdAt: instant,
});

/** An agent file, and the result of reading it. */
export const agentFile = z.object({
  file: z.string(),
  agentId: plainId.nullable().describe('`null`: the file never defined an agent.'),
  problem: z
    .object({ line: z.int().nullable(), reason: reasonOnWire })
    .nullable()
    .describe('The problem to fix. Until then the agent stays unchanged.'),
  leftOut: z.array(reasonOnWire).describe('The parts of the file that the agent does not have.'),
});

export const agentOfCard = z.object({
  agent,
  leftOut: z.array(reasonOnWire).describe('The parts of the card that the agent does not have.'),
});

/** An agent that was imported from a file. */
export const agentOfFile = agent.extend({ leftOut: agentFile.shape.leftOut });

/** A kind of agent that this server can run. */
export const agentKind = z.object({ name: z.string() });

/** The secret that signs requests to an agent. It is shown only once. */
export const webhookSecret = z.object({
  secret: z.string().describe('For Standard Webhooks: `whsec_` and base64.'),
});

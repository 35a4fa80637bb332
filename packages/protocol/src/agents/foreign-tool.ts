import { z } from 'zod';
import { reasonOnWire } from '../reason/reason.ts';

const schema = z.record(z.string(), z.unknown());

/** The complete definition of a tool, as its MCP server reports it. */
const toolDefinition = z.object({
  name: z.string(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  inputSchema: schema,
  outputSchema: schema.exactOptional(),
  annotations: schema.exactOptional(),
});

/** The SHA-256 of the definition. Equal definitions have equal hashes. */
const definitionHash = z.string().length(64);

/** A tool of an MCP server, with its approval state. */
export const foreignTool = z.object({
  server: z.string(),
  tool: z.string(),
  state: z
    .enum(['approved', 'changed', 'new', 'withdrawn', 'missing', 'refused'])
    .describe('Only approved tools are offered to agents and called.'),
  now: z
    .object({ definition: toolDefinition, hash: definitionHash })
    .nullable()
    .describe('The current definition from the server of the tool.'),
  approved: toolDefinition.nullable().describe('The definition that was approved last.'),
  reason: reasonOnWire.nullable().describe('Why it is refused, or the problem of its server.'),
  approval: z.enum(['always', 'never']).describe('Whether a person is asked before each call.'),
  outbound: z.boolean().describe('The input may leave the server.'),
  private: z.boolean().describe('The output is private.'),
});

/** An MCP server from the operator's configuration. */
export const toolServer = z.object({
  name: z.string(),
  trouble: reasonOnWire.nullable().describe('Why it cannot be used now. `null`: it can.'),
});

/** The path parameters that name a tool. */
export const toolPath = z.strictObject({
  toolServer: z.string().min(1).max(60),
  toolName: z.string().min(1).max(100),
});

export const toolApproval = z.strictObject({
  hash: definitionHash.describe('The hash of the definition that was reviewed.'),
});

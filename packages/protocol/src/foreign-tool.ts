import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());

/** What the server of a tool says of it, all of it. */
const toolDefinition = z.object({
  name: z.string(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  inputSchema: schema,
  outputSchema: schema.exactOptional(),
  annotations: schema.exactOptional(),
});

/** Of the definition, as everyone counts it who looks at the same one. */
const definitionHash = z.string().length(64);

/** A tool of an MCP server, with whether agents may use it. */
export const foreignTool = z.object({
  server: z.string(),
  tool: z.string(),
  state: z
    .enum(['approved', 'changed', 'new', 'withdrawn', 'missing', 'refused'])
    .describe('Only an approved one is offered to agents and called.'),
  now: z
    .object({ definition: toolDefinition, hash: definitionHash })
    .nullable()
    .describe('What its server says of it now.'),
  approved: toolDefinition.nullable().describe('What was approved last.'),
  reason: z.string().nullable().describe('Why it is refused, or what is wrong with its server.'),
  approval: z.enum(['always', 'never']).describe('Whether a person is asked before each call.'),
  outbound: z.boolean().describe('What it is given may leave the server.'),
  private: z.boolean().describe('What it gives back is not for everyone.'),
});

/** An MCP server that the operator has configured. */
export const toolServer = z.object({
  name: z.string(),
  trouble: z.string().nullable().describe('Why it cannot be used now; `null`: it can.'),
});

/** Which tool is meant. */
export const toolPath = z.strictObject({
  toolServer: z.string().min(1).max(60),
  toolName: z.string().min(1).max(100),
});

export const toolApproval = z.strictObject({
  hash: definitionHash.describe('Of the definition that was looked at, and of no other.'),
});

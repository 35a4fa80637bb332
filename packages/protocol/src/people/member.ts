import { z } from 'zod';
import { plainId } from '../scalars.ts';

/**
 * The role of a person in a space. An owner may do everything, a member may speak, a viewer may
 * read.
 */
export const spaceRole = z.enum(['owner', 'member', 'viewer']);

export type SpaceRole = z.infer<typeof spaceRole>;

export const member = z.object({
  id: plainId,
  kind: z.enum(['person', 'agent']),
  name: z.string(),
  role: spaceRole.nullable().describe('Only people have one.'),
  agentKind: z.string().nullable().describe('Only agents: their kind, such as `script` or `llm`.'),
  description: z.string().nullable().describe('Of agents.'),
  status: z.enum(['active', 'paused']).nullable(),
  isQuiet: z.boolean().nullable(),
});

/** A person or an agent that was a member of a space and no longer is. */
export const formerMember = z.object({
  id: plainId,
  kind: z.enum(['person', 'agent']),
  name: z.string().describe('The current name, or the last one of a removed member.'),
  isRemoved: z.boolean().describe('Whether the person or agent was removed from the server.'),
});

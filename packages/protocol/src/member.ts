import { z } from 'zod';
import { plainId } from './scalars.ts';

/** What a person may do in a space: an owner everything, a member speak, a viewer read. */
export const spaceRole = z.enum(['owner', 'member', 'viewer']);

export type SpaceRole = z.infer<typeof spaceRole>;

export const member = z.object({
  id: plainId,
  kind: z.enum(['person', 'agent']),
  name: z.string(),
  role: spaceRole.nullable().describe('Of people; agents have none.'),
  agentKind: z.string().nullable().describe('Of agents: their kind, as `script` or `llm`.'),
  description: z.string().nullable().describe('Of agents.'),
  status: z.enum(['active', 'inactive']).nullable(),
  isQuiet: z.boolean().nullable(),
});

/** Somebody who was in a space and is no member of it. */
export const formerMember = z.object({
  id: plainId,
  kind: z.enum(['person', 'agent']),
  name: z.string().describe('As it is now; of who was removed, as it was last.'),
  isRemoved: z.boolean().describe('Whether the server has no such person or agent any more.'),
});

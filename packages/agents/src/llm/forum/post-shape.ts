import { z } from 'zod';

// All fields are required, because providers with strict schemas do not support optional fields.
const mentions = z.array(z.string()).describe('Names of agents that should answer.');

/** The JSON schema of a forum reply (DESIGN §7). */
export const replyShape = z.object({
  action: z.enum(['forum_reply', 'skip']),
  reasoning: z.string().describe('The text of the reply. It is posted as written.'),
  data: z.object({ threadId: z.string(), mentions }),
});

/** The JSON schema of a new thread. */
export const threadShape = z.object({
  action: z.enum(['forum_thread', 'skip']),
  reasoning: z.string().describe('The text of the opening post. It is posted as written.'),
  data: z.object({ title: z.string(), category: z.string(), mentions }),
});

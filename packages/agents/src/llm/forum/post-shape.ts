import { z } from 'zod';

// Every field is wanted: providers that are strict about a shape know no others.
const mentions = z.array(z.string()).describe('Names of agents from whom an answer is wanted.');

/** What a reply in a forum is asked for as (DESIGN §7). */
export const replyShape = z.object({
  action: z.enum(['forum_reply', 'skip']),
  reasoning: z.string().describe('The text of the reply, as it is posted.'),
  data: z.object({ threadId: z.string(), mentions }),
});

/** The same for a new thread. */
export const threadShape = z.object({
  action: z.enum(['forum_thread', 'skip']),
  reasoning: z.string().describe('The text of the opening post, as it is posted.'),
  data: z.object({ title: z.string(), category: z.string(), mentions }),
});

import { z } from 'zod';
import { sender, message, posted } from '../space/message.ts';
import { paging } from '../route.ts';
import { instant, plainId, spaceId } from '../scalars.ts';

/** A thread of a forum. */
export const thread = z.object({
  id: plainId,
  spaceId: plainId,
  number: z.int().min(1).describe('The number of the thread in the forum. It never changes.'),
  title: z.string(),
  category: z.string(),
  postId: plainId.describe('The opening post.'),
  sender: sender.nullable(),
  replyCount: z.int(),
  createdAt: instant,
  lastActivityAt: instant,
  expiresAt: instant.describe('After this time nobody can reply.'),
  isOpen: z.boolean(),
});

/** A post of a thread. Its number never changes, and the opening post has number 1. */
export const threadPost = z.object({
  number: z.int().min(1),
  message,
  mentioned: z
    .array(
      z.object({
        agentId: plainId,
        name: z.string(),
        isExpected: z
          .boolean()
          .describe('Whether an answer is still expected, in this thread and while it is open.'),
      }),
    )
    .describe('The agents that it names, in its text or beside it.'),
});

/** The forum of a request. A person who can read only one forum may omit the id. */
export const whichForum = z.strictObject({ spaceId: spaceId.exactOptional() });

export const forumPaging = paging.extend(whichForum.shape);

/** The filter and the order of a list of threads. */
export const threadsAsked = forumPaging.extend({
  state: z.enum(['open', 'closed']).exactOptional().describe('The default is all.'),
  sort: z
    .enum(['latest', 'newest'])
    .exactOptional()
    .describe('Threads with the newest post first, or the newest threads first.'),
});

/** The response to a post that was just accepted. */
export const postedInThread = posted.extend({ threadId: plainId, number: z.int().min(1) });

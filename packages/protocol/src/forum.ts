import { z } from 'zod';
import { author, message, posted } from './message.ts';
import { paging } from './route.ts';
import { instant, messageId, plainId, spaceId } from './scalars.ts';

/** A thread of a forum. */
export const thread = z.object({
  id: plainId,
  spaceId: plainId,
  number: z.int().min(1).describe('Which thread of the forum it is; it stays for ever.'),
  title: z.string(),
  category: z.string(),
  postId: plainId.describe('The opening post.'),
  author: author.nullable(),
  replyCount: z.int(),
  createdAt: instant,
  lastActivityAt: instant,
  expiresAt: instant.describe('After it nobody can reply.'),
  isOpen: z.boolean(),
});

/** A post of a thread; numbers stay for ever, and 1 is the opening post. */
export const threadPost = z.object({
  number: z.int().min(1),
  message,
  mentioned: z
    .array(z.object({ agentId: plainId, name: z.string() }))
    .describe('The agents that it names, in its text or beside it; each is expected to answer.'),
});

/** Which forum, where who asks can read more than one. */
export const whichForum = z.strictObject({ spaceId: spaceId.exactOptional() });

export const forumPaging = paging.extend(whichForum.shape);

/** Which threads are wanted, and in which order. */
export const threadsAsked = forumPaging.extend({
  state: z.enum(['open', 'closed']).exactOptional().describe('All unless said.'),
  sort: z
    .enum(['latest', 'newest'])
    .exactOptional()
    .describe('The one with the newest post first, or the one that was opened last.'),
});

const LONGEST_TITLE = 200;
const LONGEST_CATEGORY = 50;
const LONGEST_CLIENT_ID = 200;

const clientId = z.string().min(1).max(LONGEST_CLIENT_ID).exactOptional();

export const newThread = z.strictObject({
  ...whichForum.shape,
  title: z.string().min(1).max(LONGEST_TITLE),
  category: z
    .string()
    .min(1)
    .max(LONGEST_CATEGORY)
    .exactOptional()
    .describe('`general` unless said.'),
  content: z.string(),
  clientId,
});

export const newReply = z.strictObject({
  content: z.string(),
  clientId,
  replyToId: messageId.exactOptional(),
});

/** What is known about a post that has just been accepted. */
export const postedInThread = posted.extend({ threadId: plainId, number: z.int().min(1) });

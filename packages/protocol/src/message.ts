import { z } from 'zod';
import { instant, messageId, plainId, runId, seq, spaceId, threadId, version } from './scalars.ts';

/** Who wrote something; a service has a name as its id, since it is no member. */
export const author = z.object({
  kind: z.enum(['person', 'agent', 'service']),
  id: z.string(),
  name: z.string().describe('As it was when the message was written.'),
});

export const mention = z.object({
  start: z.int().describe('Where it stands in the text, in UTF-16 units.'),
  end: z.int(),
  name: z.string(),
  place: z.enum(['leading', 'sentence', 'inner']),
  possessive: z.boolean(),
  kind: z.enum(['member', 'outsider', 'group', 'unknown']),
  memberId: plainId.nullable(),
  group: z.enum(['people', 'agents']).nullable(),
});

/** Which agents may read a message; people of the space read all. */
export const audience = z.union([z.literal('everyone'), z.array(plainId)]);

/** The message that another one answers, as much of it as a quotation needs. */
export const quoted = z.object({
  id: messageId,
  author: author.nullable(),
  content: z.string(),
  isDeleted: z.boolean(),
});

/** Whether it was said to its end. */
export const messageStatus = z.enum(['complete', 'cancelled', 'failed']);

export const message = z.object({
  id: messageId,
  spaceId,
  seq,
  type: z.enum(['message', 'notice', 'forum_post', 'forum_reply']),
  author: author.nullable().describe('`null` for a notice: that is Conch itself.'),
  content: z.string(),
  mentions: z.array(mention),
  audience,
  replyTo: quoted.nullable(),
  threadId: threadId.nullable(),
  runId: runId.nullable(),
  status: messageStatus,
  notice: z.string().nullable(),
  version,
  versionRunId: runId
    .nullable()
    .describe('The run that made it again, as it is now; `runId` is the one that said it first.'),
  createdAt: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
});

export type MessageOnWire = z.infer<typeof message>;

/** What a sender should know about what they wrote. */
export const postWarning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unknown-mention'),
    name: z.string(),
    nearest: z.string().nullable(),
  }),
  z
    .object({
      kind: z.literal('looks-secret'),
      what: z.string(),
      secret: z.enum(['key', 'token', 'signed-token', 'private-key']),
      of: z.string().nullable().describe('Whose key it is; `null`: that cannot be seen.'),
    })
    .describe('The text holds what looks like a key or a token.'),
]);

/** What is known about a message that has just been accepted. */
export const posted = z.object({
  messageId,
  seq,
  isRepeat: z.boolean().describe('Whether this very message had been posted before.'),
  warnings: z.array(postWarning),
});

export type Posted = z.infer<typeof posted>;

export const newMessage = z.strictObject({
  content: z.string(),
  clientId: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('Chosen by the sender: the same twice is one message.'),
  replyToId: messageId.exactOptional(),
  threadId: threadId.exactOptional().describe('The thread it answers, in a forum.'),
});

/** A message over HTTP; only the admin token may speak as a service. */
export const newMessageOrService = newMessage.extend({ service: z.string().exactOptional() });

/** The new text of a message. */
export const messageChange = z.strictObject({ content: z.string() });

export const changedMessage = z.object({ seq, version });

/** What a message has said before. */
export const messageVersion = z.object({
  version,
  content: z.string(),
  status: messageStatus,
  runId: runId
    .nullable()
    .describe('The run that wrote it; `null`: a person did, or that was not kept then.'),
});

/** Where in the order of the space something was done. */
export const done = z.object({ seq });

import { z } from 'zod';
import { phrase } from '../reason/phrase.ts';
import {
  clientId,
  instant,
  messageId,
  plainId,
  runId,
  seq,
  shownPlace,
  spaceId,
  threadId,
  version,
} from '../scalars.ts';

/** The sender of a message. The id of a service is its name, because a service is not a member. */
export const sender = z.object({
  kind: z.enum(['person', 'agent', 'service']),
  id: z.string(),
  name: z.string().describe('As it was when the message was written.'),
});

export const mention = z.object({
  start: z.int().describe('The position in the text, in UTF-16 units.'),
  end: z.int(),
  name: z.string(),
  place: z.enum(['leading', 'sentence', 'inner']),
  possessive: z.boolean(),
  kind: z.enum(['member', 'outsider', 'group', 'unknown']),
  memberId: plainId.nullable(),
  group: z.enum(['people', 'agents']).nullable(),
});

/** The agents that may read a message. People of the space read every message. */
export const audience = z.union([z.literal('everyone'), z.array(plainId)]);

/** The message that a reply answers, shortened for a quotation. */
export const quoted = z.object({
  id: messageId,
  sender: sender.nullable(),
  content: z.string(),
  isDeleted: z.boolean(),
});

/** Whether the message was finished. */
export const messageStatus = z.enum(['complete', 'cancelled', 'failed']);

/** The reactions of people to a message, in the order of the first reaction of each emoji. */
export const reactions = z.array(
  z.object({ emoji: z.string(), by: z.array(plainId).describe('The people who reacted.') }),
);

export const message = z.object({
  id: messageId,
  spaceId,
  seq,
  ...shownPlace,
  type: z.enum(['message', 'notice', 'forum_post', 'forum_reply']),
  sender: sender.nullable().describe('`null` for a notice: that is Conch itself.'),
  content: z.string(),
  mentions: z.array(mention),
  audience,
  replyTo: quoted.nullable(),
  threadId: threadId.nullable(),
  runId: runId.nullable(),
  status: messageStatus,
  notice: z.string().nullable(),
  phrase: phrase
    .nullable()
    .describe('The text of a notice as a code with its params. `null`: there is only `content`.'),
  version,
  versionRunId: runId
    .nullable()
    .describe(
      'The run that wrote the current version. `runId` is the run that wrote the first one.',
    ),
  shownSteps: z
    .int()
    .exactOptional()
    .describe(
      'How many tool calls and reasoning texts of the run `readRunSteps` gives. Absent: none.',
    ),
  reactions: reactions.exactOptional().describe('Absent: none.'),
  createdAt: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
});

export type MessageOnWire = z.infer<typeof message>;

/** A request for another version of an answer. */
export const newVersion = z
  .strictObject({
    clientId: clientId
      .exactOptional()
      .describe('Chosen by the client. The same request with the same id acts only once.'),
    model: z
      .strictObject({ provider: z.string().min(1).max(100), model: z.string().min(1).max(200) })
      .exactOptional()
      .describe('The model for this version. Absent: the model of the agent.'),
  })
  .optional();

/** A reaction to give, or with `isGiven: false` to take back. */
export const reactionChange = z.strictObject({
  emoji: z.string().min(1).max(64).describe('Exactly one emoji.'),
  isGiven: z.boolean(),
});

/** A warning to the sender about their message. */
export const postWarning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unknown-mention'),
    name: z.string(),
    nearest: z.string().nullable(),
    isRemoved: z
      .literal(true)
      .exactOptional()
      .describe('Present if an agent of this space had that name and was removed from the server.'),
    removedName: z
      .string()
      .exactOptional()
      .describe('With `isRemoved`: the whole name as written, of which `name` is the first word.'),
  }),
  z
    .object({
      kind: z.literal('looks-secret'),
      what: z.string(),
      secret: z.enum(['key', 'token', 'signed-token', 'private-key']),
      of: z.string().nullable().describe('Whose key it is. `null`: unknown.'),
    })
    .describe('The text contains something that looks like a key or a token.'),
]);

/** The response to a message that was just accepted. */
export const posted = z.object({
  messageId,
  seq,
  isRepeat: z.boolean().describe('Whether this message had already been posted.'),
  warnings: z.array(postWarning),
});

export type PostedMessage = z.infer<typeof posted>;

export const newMessage = z.strictObject({
  content: z.string(),
  clientId: clientId
    .exactOptional()
    .describe('Chosen by the sender. The same id twice is one message.'),
  replyToId: messageId.exactOptional(),
  threadId: threadId.exactOptional().describe('The thread it answers, in a forum.'),
});

const LONGEST_WAIT_SECONDS = 120;

/** How long to wait for the end of the chains, in whole seconds. */
export const waitSeconds = z.int().min(0).max(LONGEST_WAIT_SECONDS);

/** A message over HTTP. */
export const newMessageOrService = newMessage.extend({
  wait: waitSeconds
    .exactOptional()
    .describe(
      'Waits this many seconds until the agents are done, and adds `exchange` to the answer. The same request with the same `clientId` waits on.',
    ),
  stopOnHangUp: z
    .boolean()
    .exactOptional()
    .describe(
      'With `wait`: closing the connection early stops the chains of this message. The default is that they go on.',
    ),
  service: z
    .string()
    .exactOptional()
    .describe(
      'Only for the admin token: the name of the service that posts. The token of a service posts as that service.',
    ),
});

/** The new text of a message. */
export const messageChange = z.strictObject({ content: z.string() });

export const changedMessage = z.object({ seq, version });

/** An earlier version of a message. */
export const messageVersion = z.object({
  version,
  content: z.string(),
  status: messageStatus,
  runId: runId
    .nullable()
    .describe(
      'The run that wrote it. `null`: a person wrote it, or the run was not recorded then.',
    ),
});

/** The event number of a completed request. */
export const done = z.object({ seq });

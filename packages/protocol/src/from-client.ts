import { z } from 'zod';
import { messageId, seq, spaceId, threadId, version } from './scalars.ts';
import { readUpTo } from './space/read-up-to.ts';
import { NAMES_ONE, namesOne, NOT_BOTH, stopFields } from './space/stop-target.ts';

const LONGEST_REF = 200;
const MOST_SUBSCRIPTIONS = 500;

const ref = z
  .string()
  .min(1)
  .max(LONGEST_REF)
  .describe('Chosen by the client and repeated in the answer.');

const clientId = z
  .string()
  .min(1)
  .max(LONGEST_REF)
  .describe('Chosen by the client and repeated in `ack` and `error`.');

const isWithin = (count: number): boolean => count >= 1 && count <= MOST_SUBSCRIPTIONS;

/** Every frame that a person's client may send. */
export const clientFrame = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('hello'),
      protocol: z.int(),
      ticket: z
        .string()
        .max(LONGEST_REF)
        .exactOptional()
        .describe('Needed with a cookie, not with a bearer token.'),
    })
    .describe('The first frame: the protocol version, and the ticket for the cookie.'),
  z
    .strictObject({
      type: z.literal('subscribe'),
      ref: ref.exactOptional(),
      spaces: z
        .record(spaceId, seq.nullable())
        .refine((spaces) => isWithin(Object.keys(spaces).length), {
          params: { code: 'spaces-to-follow', most: MOST_SUBSCRIPTIONS },
        })
        .meta({
          minProperties: 1,
          maxProperties: MOST_SUBSCRIPTIONS,
          description: 'The last `seq` seen in each space. `null`: only new events.',
        }),
      coalesce: z
        .record(spaceId, seq.nullable())
        .exactOptional()
        .describe(
          'The forums that send `forum:news` instead of `forum:post` and `forum:reply`. The value is the last event whose posts were announced. `null`: as in `spaces`.',
        ),
    })
    .describe('Requests the missed events of spaces, and their new events.'),
  z
    .strictObject({ type: z.literal('unsubscribe'), ref: ref.exactOptional(), spaceId })
    .describe('Ends the subscription to a space.'),
  z
    .strictObject({
      type: z.literal('send_message'),
      clientId: clientId.describe('Chosen by the client. The same id twice is one message.'),
      spaceId,
      content: z.string(),
      replyToId: messageId.exactOptional(),
      threadId: threadId.exactOptional().describe('The thread it answers, in a forum.'),
    })
    .describe('Posts a message. It is stored when the `ack` comes.'),
  z
    .strictObject({
      type: z.literal('edit_message'),
      clientId,
      spaceId,
      messageId,
      content: z.string(),
      version: version
        .exactOptional()
        .describe('The version that was edited. If it has changed since, nothing is saved.'),
    })
    .describe('Changes the text of one’s own message.'),
  z
    .strictObject({ type: z.literal('delete_message'), clientId, spaceId, messageId })
    .describe('Deletes one’s own message.'),
  z
    .strictObject({
      type: z.literal('regenerate'),
      clientId: clientId.describe('Chosen by the client. The same id twice is one request.'),
      spaceId,
      messageId,
    })
    .describe('Asks the sender of an agent’s message for another version of it.'),
  z
    .strictObject({
      type: z.literal('stop'),
      clientId: clientId.exactOptional(),
      spaceId,
      ...stopFields,
    })
    .refine(namesOne, NAMES_ONE)
    .meta({
      ...NOT_BOTH,
      description: 'Stops a run, a chain, or with neither everything in the space.',
    }),
  z
    .strictObject({ type: z.literal('continue'), clientId: clientId.exactOptional(), spaceId })
    .describe('Continues a conversation that the turn limit ended.'),
  z
    .strictObject({ type: z.literal('mark_read'), spaceId, ...readUpTo.shape })
    .describe(
      'Marks a space as read up to an event, with `back` also as unread after it. Only a refusal is answered.',
    ),
  z
    .strictObject({ type: z.literal('typing'), spaceId })
    .describe('Shows that the person is writing. Only a refusal is answered.'),
  z
    .strictObject({ type: z.literal('ping'), ref: ref.exactOptional() })
    .describe('Asks for a `pong`.'),
]);

export type ClientFrame = z.infer<typeof clientFrame>;
export type ClientFrameOf<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;

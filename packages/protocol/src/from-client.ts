import { z } from 'zod';
import { messageId, seq, spaceId, threadId, version } from './scalars.ts';
import { NAMES_ONE, namesOne, NOT_BOTH, stopFields } from './stop-target.ts';

const LONGEST_REF = 200;
const MOST_SUBSCRIPTIONS = 500;

const ref = z
  .string()
  .min(1)
  .max(LONGEST_REF)
  .describe('Chosen by the client: the answer carries it back.');

const clientId = z
  .string()
  .min(1)
  .max(LONGEST_REF)
  .describe('Chosen by the client: `ack` and `error` carry it back.');

const isWithin = (count: number): boolean => count >= 1 && count <= MOST_SUBSCRIPTIONS;

/** Everything that a person's client may say over the socket. */
export const clientFrame = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('hello'),
      protocol: z.int(),
      ticket: z
        .string()
        .max(LONGEST_REF)
        .exactOptional()
        .describe('Goes with the cookie; a bearer token needs none.'),
    })
    .describe('The first frame: which protocol, and the ticket that goes with the cookie.'),
  z
    .strictObject({
      type: z.literal('subscribe'),
      ref: ref.exactOptional(),
      spaces: z
        .record(spaceId, seq.nullable())
        .refine((spaces) => isWithin(Object.keys(spaces).length), {
          message: `names 1 to ${MOST_SUBSCRIPTIONS} spaces`,
        })
        .meta({
          minProperties: 1,
          maxProperties: MOST_SUBSCRIPTIONS,
          description: 'The last `seq` seen in each space; `null`: only what happens from now on.',
        }),
      coalesce: z
        .record(spaceId, seq.nullable())
        .exactOptional()
        .describe(
          'The forums among them of whose posts `forum:news` is to tell, in the place of `forum:post` and `forum:reply`: the last event whose posts were told; `null`: as in `spaces`.',
        ),
    })
    .describe('Asks for what was missed in spaces, and for what happens in them from now on.'),
  z
    .strictObject({ type: z.literal('unsubscribe'), ref: ref.exactOptional(), spaceId })
    .describe('Asks for nothing more of a space.'),
  z
    .strictObject({
      type: z.literal('send_message'),
      clientId: clientId.describe('Chosen by the client: the same twice is one message.'),
      spaceId,
      content: z.string(),
      replyToId: messageId.exactOptional(),
      threadId: threadId.exactOptional().describe('The thread it answers, in a forum.'),
    })
    .describe('Says something; it is on disk when the `ack` comes.'),
  z
    .strictObject({
      type: z.literal('edit_message'),
      clientId,
      spaceId,
      messageId,
      content: z.string(),
      version: version
        .exactOptional()
        .describe('The version that was edited; if it has changed since, nothing is saved.'),
    })
    .describe('Changes the text of one’s own message.'),
  z
    .strictObject({ type: z.literal('delete_message'), clientId, spaceId, messageId })
    .describe('Takes back one’s own message.'),
  z
    .strictObject({ type: z.literal('regenerate'), clientId, spaceId, messageId })
    .describe('Asks the author of an agent’s message for another version of it.'),
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
    .describe('Lets a conversation that the turn limit ended go on.'),
  z
    .strictObject({ type: z.literal('mark_read'), spaceId, seq })
    .describe('Marks a space as read up to an event; it is answered only if it is refused.'),
  z
    .strictObject({ type: z.literal('typing'), spaceId })
    .describe('Says that the person is writing; it is answered only if it is refused.'),
  z
    .strictObject({ type: z.literal('ping'), ref: ref.exactOptional() })
    .describe('Asks for a `pong`.'),
]);

export type ClientFrame = z.infer<typeof clientFrame>;
export type ClientFrameOf<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;

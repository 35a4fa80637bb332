import { z } from 'zod';
import { posted } from '../space/message.ts';
import { problem } from '../problem.ts';
import { instant, messageId, plainId, seq, spaceId, version } from '../scalars.ts';

const ref = z.string().optional().describe('The `ref` of the frame that it answers, if any.');

/** Frames about one connection, not about a space. */
export const connectionFrames = [
  z
    .object({
      type: z.literal('ready'),
      protocol: z.int(),
      personId: plainId,
      heartbeatMs: z.int().describe('How often the server pings.'),
      at: instant,
    })
    .describe('Answers `hello`: the socket is open.'),
  z
    .object({
      type: z.literal('subscribed'),
      ref,
      spaceId,
      seq,
      streams: z
        .array(messageId)
        .describe('The running streams. Each follows as a `stream_resume`. All others are over.'),
    })
    .describe(
      'All missed events of a space have been sent. New events follow live. Tools in use follow as `run_tool`. All others are no longer in use.',
    ),
  z
    .object({
      type: z.literal('unsubscribed'),
      ref,
      spaceId,
      deleted: z
        .object({ by: z.string().describe('The name of the person who deleted it.') })
        .optional()
        .describe('Present if the space was deleted.'),
    })
    .describe(
      'The subscription to a space has ended: on request, because the person may no longer read it, or because it was deleted.',
    ),
  z
    .object({ type: z.literal('resync'), spaceId, seq })
    .describe(
      'The position of the client is unknown here or too old. Fetch the space again. The next events come after `seq`.',
    ),
  z
    .object({
      type: z.literal('ack'),
      clientId: z.string(),
      messageId: messageId.nullable(),
      seq,
      version: version.nullable().describe('Only for an edited message.'),
      warnings: posted.shape.warnings,
    })
    .describe('The request is done and stored.'),
  z
    .object({
      type: z.literal('error'),
      clientId: z
        .string()
        .nullable()
        .describe('The `clientId` or `ref` of the refused frame. `null` if it had none.'),
      problem,
    })
    .describe('A frame was refused and had no effect.'),
  z.object({ type: z.literal('pong'), ref }).describe('Answers `ping`.'),
] as const;

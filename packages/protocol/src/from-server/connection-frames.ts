import { z } from 'zod';
import { posted } from '../message.ts';
import { problem } from '../problem.ts';
import { instant, messageId, plainId, seq, spaceId, version } from '../scalars.ts';

const ref = z.string().optional().describe('Of the frame that it answers, if that had one.');

/** Between one client and the server. */
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
        .describe('Which streams run; each follows as a `stream_resume`. Any other is over.'),
    })
    .describe(
      'What was missed in a space has been sent; from here on it is live. Tools in use follow as `run_tool`; any other is no longer used.',
    ),
  z
    .object({ type: z.literal('unsubscribed'), ref, spaceId })
    .describe('No more comes of a space: asked for, or the person may no longer read it.'),
  z
    .object({ type: z.literal('resync'), spaceId, seq })
    .describe(
      'What the client has seen did not happen here, or is too long ago: fetch the space anew. What follows comes after `seq`.',
    ),
  z
    .object({
      type: z.literal('ack'),
      clientId: z.string(),
      messageId: messageId.nullable(),
      seq,
      version: version.nullable().describe('Of a message that was edited.'),
      warnings: posted.shape.warnings,
    })
    .describe('It is done, and on disk.'),
  z
    .object({
      type: z.literal('error'),
      clientId: z
        .string()
        .nullable()
        .describe('The `clientId` or `ref` of the frame that it is about; `null` if it had none.'),
      problem,
    })
    .describe('A frame was refused: nothing of it has happened.'),
  z.object({ type: z.literal('pong'), ref }).describe('Answers `ping`.'),
] as const;

import { z } from 'zod';
import { limitUse } from '../limit-use.ts';
import { outcome } from '../run.ts';
import { messageId, plainId, seq, spaceId } from '../scalars.ts';

const stream = { spaceId, messageId, runId: plainId };
const speaker = { agentId: plainId, agentName: z.string() };

/** What goes by: missed is missed, and the next event or `stream_resume` makes up for it. */
export const passingFrames = [
  z
    .object({
      type: z.literal('stream_start'),
      ...stream,
      ...speaker,
      replyToId: messageId.nullable(),
    })
    .describe('An agent begins to speak. The id is that of the message it will be.'),
  z
    .object({
      type: z.literal('stream_chunk'),
      messageId,
      delta: z.string(),
      offset: z.int().describe('Where the delta begins in the text, in UTF-16 units.'),
    })
    .describe('The next words of a stream.'),
  z
    .object({
      type: z.literal('stream_resume'),
      ...stream,
      ...speaker,
      replyToId: messageId.nullable().optional().describe('As in `stream_start`.'),
      content: z.string(),
    })
    .describe('A stream that is under way, with all of its text so far.'),
  z
    .object({
      type: z.literal('stream_end'),
      ...stream,
      outcome: z
        .union([outcome, z.enum(['parked', 'interrupted'])])
        .describe('`parked` and `interrupted` runs go on later, in a stream of their own.'),
    })
    .describe('A stream is over; each ends, also when its agent or its node dies.'),
  z
    .object({
      type: z.literal('run_tool'),
      spaceId,
      runId: plainId,
      ...speaker,
      tool: z
        .string()
        .nullable()
        .describe('Its name and nothing else; `null`: it has answered, or nobody waits for it.'),
    })
    .describe('Which tool of another program an agent uses, before it says something or between.'),
  z.object({ type: z.literal('typing'), spaceId, memberId: plainId }).describe('A person writes.'),
  z
    .object({ type: z.literal('read'), spaceId, memberId: plainId, upTo: seq })
    .describe('A person has read up to an event.'),
  z
    .object({ type: z.literal('presence'), spaceId, online: z.array(plainId) })
    .describe('Which people of the space are there now.'),
  z
    .object({ type: z.literal('limits'), spaceId, items: z.array(limitUse) })
    .describe('How far the limits of the space are used up now.'),
] as const;

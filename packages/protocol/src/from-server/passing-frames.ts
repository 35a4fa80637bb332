import { z } from 'zod';
import { limitUse } from '../space/limit-use.ts';
import { outcome } from '../floor/run.ts';
import { forumState } from '../forum/tick.ts';
import { messageId, plainId, seq, shownPlace, spaceId } from '../scalars.ts';

const stream = { spaceId, messageId, runId: plainId };
const speaker = { agentId: plainId, agentName: z.string() };

/**
 * Frames that are not stored and are sent only once. After missed frames, the next event or
 * `stream_resume` updates the client.
 */
export const passingFrames = [
  z
    .object({
      type: z.literal('stream_start'),
      ...stream,
      ...speaker,
      replyToId: messageId.nullable(),
      ...shownPlace,
    })
    .describe('An agent begins to write. The id is the id of the later message.'),
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
      ...shownPlace,
      content: z.string(),
    })
    .describe('A running stream, with its whole text so far.'),
  z
    .object({
      type: z.literal('stream_end'),
      ...stream,
      outcome: z
        .union([outcome, z.enum(['parked', 'interrupted'])])
        .describe('`parked` and `interrupted` runs continue later in a new stream.'),
    })
    .describe('A stream has ended. Every stream ends, even if its agent or its node dies.'),
  z
    .object({
      type: z.literal('run_tool'),
      spaceId,
      runId: plainId,
      ...speaker,
      tool: z
        .string()
        .nullable()
        .describe('Only its name. `null`: it has answered, or nobody waits for it.'),
    })
    .describe('The tool of another program that an agent uses, before or between its words.'),
  z
    .object({ type: z.literal('typing'), spaceId, memberId: plainId })
    .describe('A person is writing.'),
  z
    .object({
      type: z.literal('read'),
      spaceId,
      memberId: plainId,
      upTo: seq,
      back: z.literal(true).exactOptional().describe('The person marked later events as unread.'),
    })
    .describe('A person has read up to an event.'),
  z
    .object({ type: z.literal('presence'), spaceId, online: z.array(plainId) })
    .describe('Which people of the space are there now.'),
  z
    .object({ type: z.literal('limits'), spaceId, items: z.array(limitUse) })
    .describe('The current use of the limits of the space.'),
  z
    .object({ type: z.literal('forum'), spaceId, forum: forumState })
    .describe('The current state of a forum, after a change of its settings, threads or ticks.'),
] as const;

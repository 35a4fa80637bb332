import { z } from 'zod';
import { approval } from '../agents/approval.ts';
import { decision } from '../floor/decision.ts';
import { member } from '../people/member.ts';
import { mention, message, messageStatus, reactions } from '../space/message.ts';
import { cancelReason, outcome, outcomeWords, runFailure } from '../floor/run.ts';
import { messageId, plainId, runId, seq, spaceId, threadId, version } from '../scalars.ts';
import { refusedAgents, sharedSpace } from '../space/space.ts';

// All frames of one event have the same `seq` and are sent together. The last frame is `decision`.
const event = { spaceId, seq };

const forumNews = {
  ...event,
  threadId,
  title: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  agentId: z.string().nullable().describe('The sender, if it is an agent.'),
  agentName: z.string().nullable(),
  mentionedNames: z.array(z.string()),
};

const messageChanged = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edited'),
    content: z.string(),
    mentions: z.array(mention),
    version,
    status: messageStatus,
    versionRunId: runId.nullable().describe('The run that regenerated it.'),
    cutShortRunId: runId
      .nullable()
      .describe('The run that this event stopped in the middle of a version, if any.'),
    shownSteps: z.int().exactOptional().describe('As in the message. Absent: none.'),
  }),
  z.object({ kind: z.literal('deleted') }),
]);

/** Events of a space that are stored. */
export const durableFrames = [
  z
    .object({ type: z.literal('message'), ...event, message })
    .describe('A message was posted. A streamed message has the id of its stream.'),
  z
    .object({ type: z.literal('message_changed'), ...event, messageId, change: messageChanged })
    .describe('A message was edited, regenerated or deleted.'),
  z
    .object({ type: z.literal('reactions'), ...event, messageId, reactions })
    .describe('All reactions of a message, after one was given or taken back.'),
  z.object({ type: z.literal('notice'), ...event, message }).describe('A notice by Conch itself.'),
  z
    .object({
      type: z.literal('run'),
      ...event,
      runId: plainId,
      state: z.enum(['held', 'offered', 'parked', 'ended']),
      agentId: plainId.nullable().describe('`null`: as in an earlier frame of the run.'),
      chainId: plainId.nullable().describe('`null`: as in an earlier frame of the run.'),
      versionOf: plainId
        .nullable()
        .describe('The message to regenerate. `null`: none, or as in an earlier frame.'),
      outcome: outcome.nullable().describe('Only for an ended run.'),
      failure: runFailure.nullable().describe('Why it failed, if it did.'),
      cancelReason: cancelReason
        .nullable()
        .describe('Why it was cancelled. `null`: not cancelled, or not recorded then.'),
      outcomeWords: outcomeWords.nullable(),
      because: z.string(),
    })
    .describe('A run is due, waits, or has ended.'),
  z
    .object({ type: z.literal('approval'), ...event, approval })
    .describe('The current state of an approval: open, or decided.'),
  z
    .object({
      type: z.literal('chain'),
      ...event,
      chainId: plainId,
      state: z.enum(['ended']),
      because: z.string(),
    })
    .describe('A chain has ended.'),
  z
    .object({
      type: z.literal('floor'),
      ...event,
      used: z.int(),
      reserved: z.int(),
      refused: refusedAgents,
    })
    .describe('The turn counter: agent messages in a row, and turns kept for runs under way.'),
  z
    .object({
      type: z.literal('member'),
      ...event,
      joined: z.array(member),
      changed: z.array(member),
      left: z.array(plainId),
    })
    .describe('A member joined, left or changed.'),
  z
    .object({ type: z.literal('space'), ...event, space: sharedSpace })
    .describe(
      'The current space, after a change of its name or settings, or after archiving or unarchiving.',
    ),
  z
    .object({ type: z.literal('forum:post'), ...forumNews })
    .describe('A thread was opened in a forum. Its `message` is a frame of the same event.'),
  z
    .object({ type: z.literal('forum:reply'), ...forumNews })
    .describe('A reply in a thread. Its `message` is a frame of the same event.'),
  z
    .object({
      type: z.literal('forum:news'),
      ...event,
      seq: seq.describe('The last event that is counted.'),
      tick: z
        .int()
        .nullable()
        .describe('The tick that ended with this event. `null`: posts of people.'),
      threadId,
      title: z.string(),
      isNew: z.boolean().describe('Whether the thread was opened.'),
      count: z.int().min(1).describe('How many posts.'),
      senderNames: z.array(z.string()),
      mentionedNames: z.array(z.string()),
    })
    .describe('All posts of a tick in one thread, or of people within a second.'),
  z
    .object({
      type: z.literal('tick'),
      ...event,
      number: z.int(),
      state: z.enum(['begun', 'ended']),
    })
    .describe('A tick of a forum.'),
  z
    .object({ type: z.literal('decision'), ...event, decision })
    .describe('The last frame of every event: why it had the effects it had.'),
] as const;

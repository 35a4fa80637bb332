import { z } from 'zod';
import { approval } from '../approval.ts';
import { decision } from '../decision.ts';
import { member } from '../member.ts';
import { mention, message, messageStatus } from '../message.ts';
import { outcome, outcomeWords, runFailure } from '../run.ts';
import { messageId, plainId, runId, seq, spaceId, threadId, version } from '../scalars.ts';

// The frames of one event share its `seq`, travel together, and end with its `decision`.
const event = { spaceId, seq };

const forumNews = {
  ...event,
  threadId,
  title: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  agentId: z.string().nullable().describe('The author, if it is an agent.'),
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
    versionRunId: runId.nullable().describe('The run that made it again.'),
    cutShortRunId: runId
      .nullable()
      .describe('The run that was stopped in the middle of a version, if this event did that.'),
  }),
  z.object({ kind: z.literal('deleted') }),
]);

/** What happened in a space for good. */
export const durableFrames = [
  z
    .object({ type: z.literal('message'), ...event, message })
    .describe('Someone said something. If it was streamed, it has the id of its stream.'),
  z
    .object({ type: z.literal('message_changed'), ...event, messageId, change: messageChanged })
    .describe('A message was edited, made again, or deleted.'),
  z
    .object({ type: z.literal('notice'), ...event, message })
    .describe('Conch itself says something.'),
  z
    .object({
      type: z.literal('run'),
      ...event,
      runId: plainId,
      state: z.enum(['held', 'offered', 'parked', 'ended']),
      agentId: plainId.nullable().describe('`null`: of the run as it was told before.'),
      chainId: plainId.nullable().describe('`null`: of the run as it was told before.'),
      versionOf: plainId
        .nullable()
        .describe('The message that it is to make again; `null`: none, or as it was told before.'),
      outcome: outcome.nullable().describe('Of a run that ended.'),
      failure: runFailure.nullable().describe('Why it failed, where it did.'),
      outcomeWords: outcomeWords.nullable(),
      because: z.string(),
    })
    .describe('An agent is to speak, waits, or has ended.'),
  z
    .object({ type: z.literal('approval'), ...event, approval })
    .describe('An agent asks people whether it may do something, or that is over: as it is now.'),
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
    .object({ type: z.literal('floor'), ...event, used: z.int(), reserved: z.int() })
    .describe('The turn counter: agent messages in a row, and turns kept for runs under way.'),
  z
    .object({
      type: z.literal('member'),
      ...event,
      joined: z.array(member),
      changed: z.array(member),
      left: z.array(plainId),
    })
    .describe('Someone joined, left, or is no longer as before.'),
  z
    .object({ type: z.literal('space'), ...event })
    .describe('Name or settings of the space were changed: fetch it anew.'),
  z
    .object({ type: z.literal('forum:post'), ...forumNews })
    .describe('A thread was opened in a forum; its `message` is a frame of the same event.'),
  z
    .object({ type: z.literal('forum:reply'), ...forumNews })
    .describe('Someone replied in a thread; the `message` is a frame of the same event.'),
  z
    .object({
      type: z.literal('forum:news'),
      ...event,
      seq: seq.describe('The last event that is counted.'),
      tick: z
        .int()
        .nullable()
        .describe('The tick that has ended, whose last event has this frame; `null`: of people.'),
      threadId,
      title: z.string(),
      isNew: z.boolean().describe('Whether the thread was opened.'),
      count: z.int().min(1).describe('How many posts.'),
      authorNames: z.array(z.string()),
      mentionedNames: z.array(z.string()),
    })
    .describe('All posts of a tick in one thread, or those of people within a second.'),
  z
    .object({
      type: z.literal('tick'),
      ...event,
      number: z.int(),
      state: z.enum(['begun', 'ended']),
    })
    .describe('A beat of a forum.'),
  z
    .object({ type: z.literal('decision'), ...event, decision })
    .describe('The last frame of every event: why it had the effects it had.'),
] as const;

import { z } from 'zod';
import { cost } from './cost.ts';
import { outcome, outcomeWords, run } from './run.ts';
import { instant, plainId, threadId } from './scalars.ts';

const chance = z.number().min(0).max(1);
const count = z.int().min(0);
const because = z.string().describe('The rule by which.');

/** Ticks are counted from 1. */
export const tickNumber = z.int().min(1);

/** The number of a tick as it stands in a path or a query. */
export const tickNumberAsked = z.coerce.number().pipe(tickNumber);

const named = z.object({ id: plainId, name: z.string() });

/** A thread as others name it. */
const threadRef = z.object({
  id: threadId,
  number: count.describe('Which thread of the forum it is: the first is 1.'),
  title: z.string(),
});

/** Where a forum stands. */
export const forumState = z.object({
  spaceId: plainId,
  seed: z.string(),
  tick: count.describe('The last tick that was planned; 0: none yet.'),
  lastTickAt: instant.nullable(),
  isTicking: z.boolean().describe('Whether that tick is still being written.'),
  nextTickAt: instant.nullable().describe('`null`: when someone asks for one.'),
  isPaused: z.boolean(),
  pausedBecause: z
    .enum(['money-stop'])
    .nullable()
    .describe('Why Conch itself has paused it; `null`: it has not.'),
  openThreads: count,
  pendingMentions: count.describe('How many answers are expected.'),
});

const silence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mentioned'), agent: named, because }),
  z.object({
    kind: z.literal('others'),
    phase: z.enum(['create-threads', 'reply']),
    count,
    because,
  }),
]);

const ask = z.object({
  kind: z.enum(['thread', 'reply']),
  agent: named,
  thread: threadRef.nullable().describe('Where it is to reply, or what it has opened.'),
  because,
});

/** A tick of a forum: what it planned, by which rules, and what has become of it. */
export const tick = z.object({
  number: tickNumber,
  at: instant.describe('The time of the forum at which it was planned.'),
  begunAt: instant,
  endedAt: instant.nullable().describe('`null`: it is still being written.'),
  askedBy: named.nullable().describe('`null`: it was due.'),
  planned: z
    .array(
      ask.extend({
        mentionId: z.string().nullable().describe('The pending mention that it answers.'),
        runId: plainId.nullable(),
        state: run.shape.state,
        outcome: outcome.nullable(),
        outcomeWords: outcomeWords.nullable(),
        endedBecause: z.string().nullable().describe('The rule by which it ended so.'),
        messageId: plainId.nullable(),
      }),
    )
    .describe('Who was asked, in the order in which posts are written.'),
  silences: z
    .array(silence)
    .describe('Who was not asked, and why; of agents that were mentioned, 50 by name at most.'),
  pruned: count.describe('Mentions that were forgotten.'),
  pending: count.describe('Mentions that still counted.'),
  expired: z.array(threadRef).describe('Threads that ended.'),
  threadsWritten: count,
  repliesWritten: count,
  cost,
});

/** A tick that has just begun; what it writes comes as its agents are done. */
export const begunTick = z.object({ number: tickNumber });

/** The next tick before it comes: who could be asked for what, and who would be. Nobody is. */
export const nextTick = z.object({
  number: tickNumber,
  at: instant.describe('When it is due; of a forum that is paused, now.'),
  isTicking: z.boolean().describe('Whether one is being written: that may change the next.'),
  mentioned: z.array(
    z.object({ agent: named, thread: threadRef, mentionerName: z.string(), chance, because }),
  ),
  more: z
    .object({ mentioned: count, threads: count, pruned: count, expired: count })
    .describe('How many each of these lists does not name: it names 50 at most.'),
  others: z
    .object({ count, chance })
    .describe('All who are not mentioned, and the chance of each to be asked for a reply.'),
  threads: z.array(
    threadRef.extend({
      chance: chance.describe('Of one who is not mentioned and replies: to do so here.'),
      replies: z.number().describe('How many replies are to be expected here.'),
    }),
  ),
  creation: z
    .object({ count, chance })
    .describe('All active agents, and the chance of each to be asked for a thread.'),
  pruned: z.array(z.object({ agent: named, thread: threadRef })),
  expired: z.array(threadRef),
  plan: z
    .object({ planned: z.array(ask), silences: z.array(silence) })
    .describe('What the dice of the seed say, if nothing changes until then.'),
});

/** An agent that is expected to answer. */
export const pendingMention = z.object({
  id: z.string(),
  agentId: plainId,
  agentName: z.string(),
  threadId,
  threadTitle: z.string(),
  mentionerName: z.string(),
  createdAt: instant,
  forgottenAt: instant.describe('The first tick after this forgets it.'),
});

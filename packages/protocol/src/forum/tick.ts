import { z } from 'zod';
import { cost } from '../space/cost.ts';
import { outcome, outcomeWords, run } from '../floor/run.ts';
import { instant, plainId, threadId } from '../scalars.ts';

const chance = z.number().min(0).max(1);
const count = z.int().min(0);
const because = z.string().describe('The rule that decided it.');

/** Ticks are counted from 1. */
export const tickNumber = z.int().min(1);

/** The number of a tick in a path or query, where all values are text. */
export const tickNumberAsked = z.coerce.number().pipe(tickNumber);

const named = z.object({ id: plainId, name: z.string() });

/** A short reference to a thread. */
const threadRef = z.object({
  id: threadId,
  number: count.describe('Which thread of the forum it is: the first is 1.'),
  title: z.string(),
});

/** The current state of a forum. */
export const forumState = z.object({
  spaceId: plainId,
  seed: z.string(),
  tick: count.describe('The last planned tick. 0: none yet.'),
  lastTickAt: instant.nullable(),
  isTicking: z.boolean().describe('Whether that tick is still running.'),
  nextTickAt: instant.nullable().describe('`null`: only on request.'),
  isPaused: z.boolean(),
  pausedBecause: z
    .enum(['money-stop'])
    .nullable()
    .describe('Why Conch itself paused it. `null`: it did not.'),
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
  thread: threadRef.nullable().describe('The thread to reply in, or the opened thread.'),
  because,
});

/** A tick of a forum: its plan, the rules behind it, and the results. */
export const tick = z.object({
  number: tickNumber,
  at: instant.describe('The forum time when it was planned.'),
  begunAt: instant,
  endedAt: instant.nullable().describe('`null`: it is still running.'),
  askedBy: named.nullable().describe('`null`: the schedule.'),
  planned: z
    .array(
      ask.extend({
        mentionId: z.string().nullable().describe('The pending mention that it answers.'),
        runId: plainId.nullable(),
        state: run.shape.state,
        outcome: outcome.nullable(),
        outcomeWords: outcomeWords.nullable(),
        endedBecause: z.string().nullable().describe('The rule by which it ended.'),
        messageId: plainId.nullable(),
      }),
    )
    .describe('The agents that were asked, in the order of their posts.'),
  silences: z
    .array(silence)
    .describe('The agents that were not asked, and why. At most 50 mentioned agents are named.'),
  pruned: count.describe('The number of old mentions that the tick removed.'),
  pending: count.describe('The number of pending mentions that remained.'),
  expired: z.array(threadRef).describe('The threads that ended.'),
  threadsWritten: count,
  repliesWritten: count,
  cost,
});

/** A tick that has just begun. Its posts follow as its agents finish. */
export const begunTick = z.object({ number: tickNumber });

/**
 * A dry run of the next tick: the agents that the tick could ask and the agents that it would ask.
 * No agent is called.
 */
export const nextTick = z.object({
  number: tickNumber,
  at: instant.describe('When it is due. In a paused forum: now.'),
  isTicking: z.boolean().describe('Whether a tick is running, which may change the next one.'),
  mentioned: z.array(
    z.object({ agent: named, thread: threadRef, mentionerName: z.string(), chance, because }),
  ),
  more: z
    .object({ mentioned: count, threads: count, pruned: count, expired: count })
    .describe('How many entries each list leaves out. A list has at most 50.'),
  others: z
    .object({ count, chance })
    .describe(
      'All agents that are not mentioned, and the probability that each is asked for a reply.',
    ),
  threads: z.array(
    threadRef.extend({
      chance: chance.describe(
        'The probability that an agent that is not mentioned and replies does so here.',
      ),
      replies: z.number().describe('The expected number of replies here.'),
    }),
  ),
  creation: z
    .object({ count, chance })
    .describe('All active agents, and the probability that each is asked for a thread.'),
  pruned: z.array(z.object({ agent: named, thread: threadRef })),
  expired: z.array(threadRef),
  plan: z
    .object({ planned: z.array(ask), silences: z.array(silence) })
    .describe('The outcome of the seeded dice, if nothing changes until then.'),
});

/** A pending mention: the agent is expected to answer. */
export const pendingMention = z.object({
  id: z.string(),
  agentId: plainId,
  agentName: z.string(),
  threadId,
  threadTitle: z.string(),
  mentionerName: z.string(),
  createdAt: instant,
  forgottenAt: instant.describe('The first tick after this time removes the mention.'),
});

import type { SpaceSettings } from '@conch/engine';
import { z } from 'zod';
import { budget, newBudget } from './agent.ts';
import { forumSettings } from './forum-settings.ts';
import { memberId, spaceId } from './scalars.ts';

export const policy = z.enum(['broadcast', 'mention', 'chain', 'admin']);

const count = z.int().min(0);
const countFromOne = z.int().min(1);

/** When a run has taken too long. */
const timeOuts = z.object({
  silentMs: countFromOne,
  totalMs: countFromOne,
  maxSteps: countFromOne,
});

/** Everything an owner can set on a space. */
export const spaceSettings = z.object({
  kind: z.enum(['chat', 'forum']),
  policy,
  mainAgentId: memberId
    .nullable()
    .describe('The main agent of `mention`, the admin agent of `admin`.'),
  picker: z.enum(['round-robin', 'last-spoke', 'relevance']),
  humanMentions: z.enum(['admin', 'route']),
  textHandOff: z.boolean(),
  unknownMentions: z.enum(['warn', 'refuse']),
  disclosure: z.enum(['allow', 'deny']),
  turnLimit: count.describe(
    'Agent messages in a row; 0 lets agents answer people and wake nobody.',
  ),
  maxRuns: countFromOne,
  maxStack: count,
  chainBudget: budget,
  dayBudget: budget,
  timeOuts,
  readableSpaces: z
    .array(spaceId)
    .describe(
      'Other spaces whose messages agents may read from this one; only who owns those may add them.',
    ),
  forum: forumSettings.describe('Looked at in a forum alone.'),
});

/** What is left out stays as it is, or has its default. */
export const settingsChange = z
  .strictObject({
    ...spaceSettings.shape,
    chainBudget: newBudget,
    dayBudget: newBudget,
    timeOuts: z.strictObject(timeOuts.shape),
    forum: z.strictObject(forumSettings.shape).exactPartial(),
  })
  .exactPartial();

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

// The engine's settings and these are one thing: a difference does not compile.
true satisfies Same<z.output<typeof spaceSettings>, Writable<SpaceSettings>>;

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

import { z } from 'zod';
import { forumSettings } from './forum-settings.ts';
import { whichForum } from './forum.ts';
import { spaceId } from './scalars.ts';
import { tickNumber, tickNumberAsked } from './tick.ts';

const count = z.int().min(0);
const hash = z.string().describe('SHA-256, in hex. Ids and times do not count.');

/** One hash over what has happened in a forum: the same run again has the same. */
export const forumHash = z.object({ hash, ticks: count, posts: count });

export const hashAsked = whichForum.extend({
  upToTick: tickNumberAsked
    .exactOptional()
    .describe('The last tick that counts; unless given, everything does.'),
});

/** Another forum that goes on from the end of a tick. */
export const newFork = z.strictObject({
  ...whichForum.shape,
  tick: tickNumber.describe('The last tick that both have in common; it must be over.'),
  name: z.string(),
  settings: z
    .strictObject(forumSettings.shape)
    .exactPartial()
    .exactOptional()
    .describe(
      'What is left out is as it was then, and all other settings are as they are now; the fork is paused unless this says otherwise.',
    ),
});

const figures = z.object({
  ticks: count,
  threads: count,
  posts: count,
  replies: count,
  unanswered: z.number().nullable().describe('The share of threads in which nobody has replied.'),
  series: z
    .array(z.object({ tick: tickNumber, threads: count, replies: count }))
    .describe('What was written from the plan of a tick to that of the next, by whomever.'),
});

const setting = z.union([z.string(), z.number(), z.boolean()]);

/** Two forums side by side: `a` is the one that was asked about, `b` the other. */
export const forumComparison = z.object({
  common: z
    .object({ ticks: count, hash })
    .describe('What they have in common from their beginning on.'),
  first: z
    .object({
      tick: count.describe('The tick that was planned last before it; 0: none.'),
      in: z.enum(['plan', 'outcome', 'post']),
      a: z.string().nullable(),
      b: z.string().nullable(),
    })
    .nullable()
    .describe('Where they differ first; `null`: nowhere.'),
  settings: z.array(z.object({ name: z.string(), a: setting, b: setting })),
  a: figures,
  b: figures,
});

export const compareAsked = whichForum.extend({ with: spaceId });

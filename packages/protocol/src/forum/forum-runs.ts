import { z } from 'zod';
import { whichForum } from './forum.ts';
import { spaceId } from '../scalars.ts';
import { tickNumber, tickNumberAsked } from './tick.ts';

const count = z.int().min(0);
const hash = z.string().describe('SHA-256, in hex. Ids and times do not count.');

/** One hash over the history of a forum. Repeating the simulation gives the same hash. */
export const forumHash = z.object({ hash, ticks: count, posts: count });

export const hashAsked = whichForum.extend({
  upToTick: tickNumberAsked
    .exactOptional()
    .describe('The last tick that counts. The default is all ticks.'),
});

const figures = z.object({
  ticks: count,
  threads: count,
  posts: count,
  replies: count,
  unanswered: z.number().nullable().describe('The share of threads without a reply.'),
  series: z
    .array(z.object({ tick: tickNumber, threads: count, replies: count }))
    .describe('All posts from the plan of a tick to the plan of the next one.'),
});

const setting = z.union([z.string(), z.number(), z.boolean()]);

/** A comparison of two forums. `a` is the requested forum, and `b` is the forum to compare with. */
export const forumComparison = z.object({
  common: z
    .object({ ticks: count, hash })
    .describe('The ticks that they have in common from the start.'),
  first: z
    .object({
      tick: count.describe('The last tick planned before it. 0: none.'),
      in: z.enum(['plan', 'outcome', 'post']),
      a: z.string().nullable(),
      b: z.string().nullable(),
    })
    .nullable()
    .describe('The first difference. `null`: none.'),
  settings: z.array(z.object({ name: z.string(), a: setting, b: setting })),
  a: figures,
  b: figures,
});

export const compareAsked = whichForum.extend({ with: spaceId });

import { z } from 'zod';

const SECOND_MS = 1_000;
const YEAR_MS = 366 * 24 * 3_600 * SECOND_MS;
const MOST_PLANNED = 100;

const chance = z.number().min(0).max(1);
const planned = z.int().min(0).max(MOST_PLANNED);

/** Every number of a forum that its owner can change. */
export const forumSettings = z.object({
  seed: z.string().max(100).describe('The same seed, members and answers give the same history.'),
  isPaused: z.boolean().describe('Whether ticks come only when someone asks for one.'),
  tickIntervalMs: z.int().min(SECOND_MS).max(YEAR_MS),
  threadLifetimeMs: z
    .int()
    .min(SECOND_MS)
    .max(10 * YEAR_MS),
  creationChance: chance,
  maxThreads: planned,
  mentionedReplyChance: chance,
  baseReplyChance: chance,
  maxReplies: planned,
  pruneAfterTicks: z.int().min(1).max(10_000),
  minReplyLength: z.int().min(1).max(1_000),
  titleWindowMs: z.int().min(0).max(YEAR_MS),
  maxTitleLength: z.int().min(1).max(200),
  maxCategoryLength: z.int().min(1).max(50),
  defaultCategory: z.string().min(1).max(50),
  maxMentions: z.int().min(0).max(50),
  promptPosts: z.int().min(1).max(50),
  promptNames: z.int().min(0).max(500),
});

import { chance, defaultsOf, flag, text, whole, type SettingValues } from '../setting.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
const YEAR_MS = 366 * 24 * HOUR_MS;
const MOST_PLANNED = 100;
const LONGEST_TITLE = 200;
const LONGEST_CATEGORY = 50;
// By default a prompt names at most this many agents, so an honest answer mentions no more. The
// limit prevents a hostile answer from filling the table of mentions. The deletion of a post
// searches for at most this many mentions (FO16).
const MOST_MENTIONS = 50;

/** All settings of a forum that its owner can change. */
export const FORUM_SETTINGS = {
  /**
   * The seed of random choices (FO1). The seed is always text, because 1 and '1' would be different
   * seeds.
   */
  seed: text(
    '',
    { longest: 100, isRequired: false },
    { about: 'The same seed, members and answers give the same history.' },
  ),
  isPaused: flag(false, { about: 'Whether ticks come only when someone asks for one.' }),
  tickIntervalMs: whole(HOUR_MS, [SECOND_MS, YEAR_MS]),
  threadLifetimeMs: whole(WEEK_MS, [SECOND_MS, 10 * YEAR_MS]),
  /** The chance that an active agent opens a thread in a tick. */
  creationChance: chance(0.15),
  /** The maximum number of threads that agents open in one tick. */
  maxThreads: whole(3, [0, MOST_PLANNED]),
  /** The chance that an agent with pending mentions replies. */
  mentionedReplyChance: chance(0.7),
  /** The chance that an agent without pending mentions replies. */
  baseReplyChance: chance(0.12),
  /** The maximum number of replies by agents in one tick. */
  maxReplies: whole(5, [0, MOST_PLANNED]),
  /** The number of tick intervals after which a pending mention is deleted. */
  pruneAfterTicks: whole(3, [1, 10_000]),
  /** The minimum number of characters in a reply or an opening post. */
  minReplyLength: whole(10, [1, 1_000]),
  /** How long a title blocks similar new titles. */
  titleWindowMs: whole(WEEK_MS, [0, YEAR_MS]),
  /** The maximum length of a title. Longer titles are cut. */
  maxTitleLength: whole(LONGEST_TITLE, [1, LONGEST_TITLE]),
  /** The maximum length of a category. Longer categories are cut. */
  maxCategoryLength: whole(LONGEST_CATEGORY, [1, LONGEST_CATEGORY]),
  defaultCategory: text('general', { longest: LONGEST_CATEGORY, isRequired: true }),
  /** The maximum number of agents that one post can mention. */
  maxMentions: whole(MOST_MENTIONS, [0, MOST_MENTIONS]),
  /** The number of posts in a prompt. These are the newest posts of the thread. */
  promptPosts: whole(3, [1, 50]),
  /** The maximum number of agent names in a prompt. */
  promptNames: whole(50, [0, 500]),
} as const;

export type ForumSettings = SettingValues<typeof FORUM_SETTINGS>;

export const DEFAULT_FORUM_SETTINGS: ForumSettings = /* @__PURE__ */ defaultsOf(FORUM_SETTINGS);

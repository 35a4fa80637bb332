/** Every number of a forum that its owner can change. */
export interface ForumSettings {
  /** What its random choices begin from (FO1); always text, as a number and its digits would differ. */
  readonly seed: string;
  /** Whether ticks come only when someone asks for one. */
  readonly isPaused: boolean;
  readonly tickIntervalMs: number;
  readonly threadLifetimeMs: number;
  /** Chance of each active agent to open a thread in a tick. */
  readonly creationChance: number;
  /** Threads that agents open in one tick, at most. */
  readonly maxThreads: number;
  /** Chance to reply of an agent with pending mentions. */
  readonly mentionedReplyChance: number;
  /** Chance to reply of any other agent. */
  readonly baseReplyChance: number;
  /** Replies of agents in one tick, at most. */
  readonly maxReplies: number;
  /** Tick intervals after which a pending mention no longer counts. */
  readonly pruneAfterTicks: number;
  /** Characters that a reply or an opening post has at least. */
  readonly minReplyLength: number;
  /** How long a title keeps similar ones away. */
  readonly titleWindowMs: number;
  /** Characters of a title; what is longer is cut. */
  readonly maxTitleLength: number;
  /** Characters of a category; what is longer is cut. */
  readonly maxCategoryLength: number;
  readonly defaultCategory: string;
  /** Agents that one post can mention. */
  readonly maxMentions: number;
  /** Newest posts of the thread that a prompt shows. */
  readonly promptPosts: number;
  /** Names of agents that a prompt shows. */
  readonly promptNames: number;
}

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

export const DEFAULT_FORUM_SETTINGS: ForumSettings = {
  seed: '',
  isPaused: false,
  tickIntervalMs: HOUR_MS,
  threadLifetimeMs: WEEK_MS,
  creationChance: 0.15,
  maxThreads: 3,
  mentionedReplyChance: 0.7,
  baseReplyChance: 0.12,
  maxReplies: 5,
  pruneAfterTicks: 3,
  minReplyLength: 10,
  titleWindowMs: WEEK_MS,
  maxTitleLength: 200,
  maxCategoryLength: 50,
  defaultCategory: 'general',
  // As many as a prompt names: an honest answer cannot know more, and a
  // hostile one cannot fill the table.
  maxMentions: 50,
  promptPosts: 3,
  promptNames: 50,
};

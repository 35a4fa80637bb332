import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '@conch/engine';
import { wellFormed } from '../well-formed.ts';
import { isFlag, isNumberIn, isWholeIn, type Check } from './field-checks.ts';

const SECOND_MS = 1_000;
const YEAR_MS = 366 * 24 * 3_600 * SECOND_MS;
const LONGEST_SEED = 100;

/** What is wrong with changed settings of a forum; null if they are fine. */
export const isForumChange: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'it is an object with the settings of a forum that are to change';
  }
  const wrong = firstWrong(value);
  if (wrong === null) return null;
  const { name, problem } = wrong;
  return problem === null ? `a forum has no setting “${name}”` : `of its “${name}”, ${problem}`;
};

/** Which of changed settings of a forum is wrong; `null`: none, or they are none at all. */
export function wrongForumField(value: unknown): string | null {
  return firstWrong(Object(value) as object)?.name ?? null;
}

interface Wrong {
  readonly name: string;
  /** `null`: there is no such setting. */
  readonly problem: string | null;
}

function firstWrong(given: object): Wrong | null {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_FORUM_SETTINGS, name)) return { name, problem: null };
    const problem = CHECKS[name as keyof ForumSettings](value);
    if (problem !== null) return { name, problem };
  }
  return null;
}

const isLine =
  (longest: number): Check =>
  (value) => {
    const isFine =
      typeof value === 'string' &&
      value.trim() !== '' &&
      value.length <= longest &&
      wellFormed(value) === value;
    return isFine ? null : `it is a text of 1 to ${longest} characters`;
  };

const { maxTitleLength, maxCategoryLength, maxMentions } = DEFAULT_FORUM_SETTINGS;
const isChance = isNumberIn(0, 1);
const MOST_PLANNED = 100;
const MOST_POSTS = 50;
const MOST_NAMES = 500;
const MOST_TICKS = 10_000;

const CHECKS: Readonly<Record<keyof ForumSettings, Check>> = {
  seed: isLine(LONGEST_SEED),
  isPaused: isFlag,
  tickIntervalMs: isWholeIn(SECOND_MS, YEAR_MS),
  threadLifetimeMs: isWholeIn(SECOND_MS, 10 * YEAR_MS),
  creationChance: isChance,
  maxThreads: isWholeIn(0, MOST_PLANNED),
  mentionedReplyChance: isChance,
  baseReplyChance: isChance,
  maxReplies: isWholeIn(0, MOST_PLANNED),
  pruneAfterTicks: isWholeIn(1, MOST_TICKS),
  minReplyLength: isWholeIn(1, 1_000),
  titleWindowMs: isWholeIn(0, YEAR_MS),
  maxTitleLength: isWholeIn(1, maxTitleLength),
  maxCategoryLength: isWholeIn(1, maxCategoryLength),
  defaultCategory: isLine(maxCategoryLength),
  // As many as a post that is deleted is looked for (FO16).
  maxMentions: isWholeIn(0, maxMentions),
  promptPosts: isWholeIn(1, MOST_POSTS),
  promptNames: isWholeIn(0, MOST_NAMES),
};

import { FLOOR_RULES } from './rules/floor-rules.ts';
import { FORUM_RULES } from './rules/forum-rules.ts';
import { LIMIT_RULES } from './rules/limit-rules.ts';
import { TEXT_RULES } from './rules/text-rules.ts';

/** What each rule says, in Arabic; in English they are the engine's own words. */
export const rules: Readonly<Record<string, string>> = {
  ...TEXT_RULES,
  ...FLOOR_RULES,
  ...LIMIT_RULES,
  ...FORUM_RULES,
};

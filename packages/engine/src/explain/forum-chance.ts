import type { ForumSettings } from '../forum/forum-settings.ts';
import { writtenRule, type RuleId } from '../rule-id.ts';

const CHANCES: Partial<Readonly<Record<RuleId, keyof ForumSettings>>> = {
  FO4: 'creationChance',
  FO7: 'mentionedReplyChance',
  FO9: 'baseReplyChance',
};

/** The chance that a rule gives an agent in a tick of this forum, or null if the rule has none. */
export function forumChance(id: RuleId, forum: ForumSettings): number | null {
  const setting = CHANCES[id];
  const chance = setting === undefined ? null : forum[setting];
  return typeof chance === 'number' ? chance : null;
}

/** A rule as in RULES.md, with the chance of this forum instead of the default. */
export function writtenForumRule(id: RuleId, forum: ForumSettings): string {
  const written = writtenRule(id);
  const chance = forumChance(id, forum);
  if (chance === null) return written;
  return written.replace(/chance \d\.\d+/u, () => `chance ${decimal(chance)}`);
}

/** A chance as RULES.md writes it: 0.70. */
function decimal(chance: number): string {
  return Math.abs(chance * 100 - Math.round(chance * 100)) < ROUNDING
    ? chance.toFixed(2)
    : String(chance);
}

// 0.29 * 100 is not exactly 29.
const ROUNDING = 1e-9;

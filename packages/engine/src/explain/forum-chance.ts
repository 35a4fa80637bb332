import type { ForumSettings } from '../forum/forum-settings.ts';
import { percent } from './wording.ts';
import { explainRule, type RuleId } from '../rule-id.ts';

const CHANCES: Partial<Readonly<Record<RuleId, keyof ForumSettings>>> = {
  FO4: 'creationChance',
  FO7: 'mentionedReplyChance',
  FO9: 'baseReplyChance',
};

/**
 * The chance that this rule sets for an agent in a tick of this forum. Null if the rule has no
 * chance.
 */
export function forumChance(id: RuleId, forum: ForumSettings): number | null {
  const setting = CHANCES[id];
  const chance = setting === undefined ? null : forum[setting];
  return typeof chance === 'number' ? chance : null;
}

/** A rule in one plain sentence, with the chance of this forum. */
export function explainForumRule(id: RuleId, forum: ForumSettings): string {
  const plain = explainRule(id);
  const chance = forumChance(id, forum);
  if (chance === null) return plain;
  return plain.replace('the chance that the forum sets', () => `a chance of ${percent(chance)}`);
}

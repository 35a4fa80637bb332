import type { ForumSettings } from '../forum/forum-settings.ts';
import { percent } from './wording.ts';
import { explainRule, type RuleId } from '../rule-id.ts';

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

/** A rule in one plain sentence, with the chance of this forum. */
export function explainForumRule(id: RuleId, forum: ForumSettings): string {
  const plain = explainRule(id);
  const chance = forumChance(id, forum);
  if (chance === null) return plain;
  return plain.replace('the chance that the forum sets', () => `a chance of ${percent(chance)}`);
}

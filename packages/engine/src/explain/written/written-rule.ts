import type { RuleId } from '../../rule-id.ts';
import { WRITTEN_FLOOR_RULES } from './floor-rules.ts';
import { WRITTEN_FORUM_RULES } from './forum-rules.ts';
import { WRITTEN_LIMIT_RULES } from './limit-rules.ts';
import { WRITTEN_TEXT_RULES } from './text-rules.ts';

/** A rule word for word as RULES.md has it: the contract, where `explainRule` is the plain version. */
export function writtenRule(id: RuleId): string {
  return WRITTEN_RULES[id];
}

// Over all rule ids, as the plain sentences are.
const WRITTEN_RULES: Readonly<Record<RuleId, string>> = {
  ...WRITTEN_TEXT_RULES,
  ...WRITTEN_FLOOR_RULES,
  ...WRITTEN_LIMIT_RULES,
  ...WRITTEN_FORUM_RULES,
};

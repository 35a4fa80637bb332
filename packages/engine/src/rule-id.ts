import { PLAIN_RULES } from './rules/plain-rules.ts';
import { WRITTEN_RULES } from './rules/written-rules.ts';

/** The id of a rule, as code cites it. */
export type RuleId = keyof typeof WRITTEN_RULES;

/** The ids of RULES.md, in its order. */
export const RULE_IDS = Object.keys(WRITTEN_RULES) as readonly RuleId[];

/** The exact text of a rule in RULES.md. `explainRule` returns a plain version. */
export function writtenRule(id: RuleId): string {
  return WRITTEN_RULES[id];
}

/** The rule in one plain sentence. */
export function explainRule(id: RuleId): string {
  const plain: Partial<Readonly<Record<RuleId, string>>> = PLAIN_RULES;
  return plain[id] ?? WRITTEN_RULES[id];
}

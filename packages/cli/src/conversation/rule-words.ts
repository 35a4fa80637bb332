import { explainRule, RULE_IDS } from '@conch/engine';
import { cleanLine } from '../print/clean-text.ts';

/** A plain sentence about a rule, with the id of the rule. */
export function ruleWords(because: string): string {
  const id = RULE_IDS.find((one) => one === because);
  return id === undefined ? cleanLine(because) : `${explainRule(id)} (${id})`;
}

import { explainRule, RULE_IDS } from '@conch/engine';

/** A rule in one plain sentence with its id. */
export function ruleWords(because: string): string {
  const id = RULE_IDS.find((one) => one === because);
  return id === undefined ? because : `${explainRule(id)} (${id})`;
}

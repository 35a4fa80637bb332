import { agentReason } from '@conch/protocol';
import { readRuleAction, type RuleAction } from './rule-action.ts';
import { fieldsOf, optional } from './readers.ts';
import { valid, invalid, type ValueReading } from './reading.ts';
import { readWhen, type When } from './when.ts';

/** A rule of a script. Rules are counted from 1. */
export interface Rule {
  readonly number: number;
  readonly when: When | undefined;
  readonly action: RuleAction;
}

const readRule = fieldsOf({ when: optional(readWhen), do: readRuleAction });

/** Reads the rules of a configuration, or returns the problem with the first invalid rule. */
export function readScript(config: unknown): ValueReading<readonly Rule[]> {
  if (!Array.isArray(config) || config.length === 0) {
    return invalid(agentReason('script-of-rules'));
  }
  const rules: Rule[] = [];
  for (const [at, given] of Array.from<unknown>(config).entries()) {
    const number = at + 1;
    const rule = readRule(given, { rule: number, path: '' });
    if (!rule.ok) return rule;
    rules.push({ number, when: rule.value.when, action: rule.value.do });
  }
  return valid(rules);
}

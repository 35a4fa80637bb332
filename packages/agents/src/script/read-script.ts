import { readDeed, type Deed } from './deed.ts';
import { fieldsOf, optional } from './readers.ts';
import { read, type Reading } from './reading.ts';
import { readWhen, type When } from './when.ts';

/** What to do, and when; rules are counted from 1. */
export interface Rule {
  readonly number: number;
  readonly when: When | undefined;
  readonly deed: Deed;
}

const readRule = fieldsOf({ when: optional(readWhen), do: readDeed });

/** The rules that a configuration lists, or what is wrong with the first that is. */
export function readScript(config: unknown): Reading<readonly Rule[]> {
  if (!Array.isArray(config) || config.length === 0) {
    return {
      ok: false,
      reason: 'A script must be a list of rules with at least one: { when, do }.',
    };
  }
  const rules: Rule[] = [];
  for (const [at, given] of Array.from<unknown>(config).entries()) {
    const number = at + 1;
    const rule = readRule(given, { rule: number, path: '' });
    if (!rule.ok) return rule;
    rules.push({ number, when: rule.value.when, deed: rule.value.do });
  }
  return read(rules);
}

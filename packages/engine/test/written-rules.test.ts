import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { DEFAULT_FORUM_SETTINGS, RULE_IDS, writtenForumRule, writtenRule } from '../src/index.ts';

test('every rule that explains a run has exactly the text of RULES.md', () => {
  const rules = readFileSync(join(import.meta.dirname, '../RULES.md'), 'utf8');
  const written = [...rules.matchAll(/^- \*\*(?<id>[A-Z]+\d+)\*\* (?<words>.+)$/gmu)];
  expect(RULE_IDS.map((id) => [id, writtenRule(id)])).toEqual(
    written.map(({ groups }) => [groups?.['id'], groups?.['words']]),
  );
});

test('the rules of a forum with default chances have exactly the text of RULES.md', () => {
  expect(RULE_IDS.map((id) => writtenForumRule(id, DEFAULT_FORUM_SETTINGS))).toEqual(
    RULE_IDS.map(writtenRule),
  );
});

test.each([
  [1, '1.00'],
  [0.5, '0.50'],
  [0.29, '0.29'],
  [0.125, '0.125'],
  [0, '0.00'],
])('[FO4] [FO7] [FO9] with the chance %d, the rules of a forum contain %s', (chance, words) => {
  const forum = {
    ...DEFAULT_FORUM_SETTINGS,
    creationChance: chance,
    mentionedReplyChance: chance,
    baseReplyChance: chance,
  };
  for (const id of ['FO4', 'FO7', 'FO9'] as const) {
    expect(writtenForumRule(id, forum)).toMatch(new RegExp(`with chance ${words}[.,]`, 'u'));
  }
});

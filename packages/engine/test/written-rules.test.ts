import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import {
  DEFAULT_FORUM_SETTINGS,
  explainForumRule,
  explainRule,
  RULE_IDS,
  writtenRule,
} from '../src/index.ts';

test('every rule that explains a run has exactly the text of RULES.md', () => {
  const rules = readFileSync(join(import.meta.dirname, '../RULES.md'), 'utf8');
  const written = [...rules.matchAll(/^- \*\*(?<id>[A-Z]+\d+)\*\* (?<words>.+)$/gmu)];
  expect(RULE_IDS.map((id) => [id, writtenRule(id)])).toEqual(
    written.map(({ groups }) => [groups?.['id'], groups?.['words']]),
  );
});

test('the chances of a forum change only the sentences of rules that contain a chance', () => {
  const differing = RULE_IDS.filter(
    (id) => explainForumRule(id, DEFAULT_FORUM_SETTINGS) !== explainRule(id),
  );
  expect(differing).toEqual(['FO4', 'FO7', 'FO9']);
});

test.each([
  [1, '100%'],
  [0.5, '50%'],
  [0.29, '29%'],
  [0.125, '12.5%'],
  [0, '0%'],
])('[FO4] [FO7] [FO9] if a forum has the chance %d, its rules say %s', (chance, words) => {
  const forum = {
    ...DEFAULT_FORUM_SETTINGS,
    creationChance: chance,
    mentionedReplyChance: chance,
    baseReplyChance: chance,
  };
  for (const id of ['FO4', 'FO7', 'FO9'] as const) {
    expect(explainForumRule(id, forum)).toMatch(new RegExp(`with a chance of ${words}[.,]`, 'u'));
  }
});

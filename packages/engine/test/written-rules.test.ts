import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { RULE_IDS, writtenRule } from '../src/index.ts';

test('every rule that a run is explained by reads word for word as in RULES.md', () => {
  const rules = readFileSync(join(import.meta.dirname, '../RULES.md'), 'utf8');
  const written = [...rules.matchAll(/^- \*\*(?<id>[A-Z]+\d+)\*\* (?<words>.+)$/gmu)];
  expect(RULE_IDS.map((id) => [id, writtenRule(id)])).toEqual(
    written.map(({ groups }) => [groups?.['id'], groups?.['words']]),
  );
});

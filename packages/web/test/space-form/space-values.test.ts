import { expect, test } from 'vitest';
import { fieldOfRefusal } from '../../src/screens/space-form/space-values.ts';

test.each([
  ['bad-name', 'No.', 'name'],
  ['no-admin', 'No.', 'settings.mainAgentId'],
  ['money-stop-needed', 'No.', 'settings.dayBudget.maxCostUsd'],
  ['bad-settings', 'The setting “kind” cannot be saved: no.', 'settings.kind'],
  ['bad-settings', 'The setting “forum.seed” cannot be saved: no.', 'settings.forum.seed'],
  ['no-connection', 'No.', null],
] as const)('a refusal %s (%s) stands next to %s', (code, detail, field) => {
  expect(fieldOfRefusal({ code, detail })).toBe(field);
});

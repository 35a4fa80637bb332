import { expect, test } from 'vitest';
import { fieldOfRefusal } from '../../src/screens/space-form/space-values.ts';

test.each([
  ['no-coordinator', 'settings.mainAgentId'],
  ['money-stop-needed', 'settings.dayBudget.maxCostUsd'],
  ['no-connection', null],
] as const)('a refusal %s, for which the server names no field, is shown at %s', (code, field) => {
  expect(fieldOfRefusal({ code })).toBe(field);
});

import { expect, test } from 'vitest';
import { fieldOfRefusal } from '../../src/screens/space-form/space-values.ts';

test.each([
  ['no-coordinator', 'settings.mainAgentId'],
  ['money-stop-needed', 'settings.dayBudget.maxCostUsd'],
  ['no-connection', null],
] as const)(
  'a refusal with the code %s and without a field is shown at the field %s',
  (code, field) => {
    expect(fieldOfRefusal({ code })).toBe(field);
  },
);

import { expect, test } from 'vitest';
import { fieldOfRefusal } from '../../src/screens/space-form/space-values.ts';

test.each([
  ['no-admin', 'settings.mainAgentId'],
  ['money-stop-needed', 'settings.dayBudget.maxCostUsd'],
  ['no-connection', null],
] as const)(
  'a refusal %s, of which the server names no field, stands next to %s',
  (code, field) => {
    expect(fieldOfRefusal({ code })).toBe(field);
  },
);

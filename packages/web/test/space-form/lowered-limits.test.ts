import { expect, test } from 'vitest';
import { NEW_SPACE } from '../../src/screens/space-form/new-space/new-space-values.ts';
import { loweredLimits } from '../../src/screens/space-form/lowered-limits.ts';

const settings = (limits: object) =>
  ({ ...NEW_SPACE.settings, ...limits }) as Parameters<typeof loweredLimits>[0]['settings'];

test('loweredLimits() is empty if all limits of a space are below the ceilings', () => {
  expect(loweredLimits({ settings: settings({}) })).toEqual([]);
});

test('loweredLimits() lists each saved limit above a ceiling with the value that applies', () => {
  const { timeOuts } = NEW_SPACE.settings;
  const lowered = loweredLimits({
    settings: settings({ turnLimit: 200, dayBudget: { maxTokens: null, maxCostUsd: 5 } }),
    aboveCeiling: {
      turnLimit: 500,
      dayBudget: { maxTokens: null, maxCostUsd: null },
      timeOuts: { ...timeOuts, totalMs: 1e12 },
    },
  });
  expect(lowered).toEqual([
    { name: 'settings.turnLimit', saved: 500, inForce: 200 },
    { name: 'settings.dayBudget.maxCostUsd', saved: null, inForce: 5 },
    { name: 'settings.timeOuts.totalMs', saved: 1e12, inForce: timeOuts.totalMs },
  ]);
});

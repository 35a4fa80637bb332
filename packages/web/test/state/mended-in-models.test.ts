import { expect, test } from 'vitest';
import { adviceOn } from '../../src/screens/agents/form/trial-advice.ts';
import { isMendedInModels } from '../../src/state/mended-in-models.ts';

test('the failure of an agent without a model has a link to the model settings', () => {
  expect(isMendedInModels('no-model')).toBe(true);
  expect(adviceOn('no-model')).toBe('advice_no-model');
});

test('a failure that cannot be fixed in the model settings has no link', () => {
  expect(isMendedInModels('budget')).toBe(false);
  expect(isMendedInModels(null)).toBe(false);
});

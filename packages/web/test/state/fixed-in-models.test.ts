import { expect, test } from 'vitest';
import { adviceOn } from '../../src/screens/agents/form/trial-advice.ts';
import { isFixedInModels } from '../../src/state/fixed-in-models.ts';

test('the failure of an agent without a model has a link to the model settings', () => {
  expect(isFixedInModels('no-model')).toBe(true);
  expect(adviceOn('no-model')).toBe('advice_no-model');
});

test('a failure that cannot be fixed in the model settings has no link', () => {
  expect(isFixedInModels('budget')).toBe(false);
  expect(isFixedInModels(null)).toBe(false);
});

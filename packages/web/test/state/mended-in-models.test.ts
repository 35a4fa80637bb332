import { expect, test } from 'vitest';
import { adviceOn } from '../../src/screens/agents/form/trial-advice.ts';
import { isMendedInModels } from '../../src/state/mended-in-models.ts';

test('a failure without a model links to where one is chosen', () => {
  expect(isMendedInModels('no-model')).toBe(true);
  expect(adviceOn('no-model')).toBe('advice_no-model');
});

test('a failure that is fixed elsewhere has no link', () => {
  expect(isMendedInModels('budget')).toBe(false);
  expect(isMendedInModels(null)).toBe(false);
});

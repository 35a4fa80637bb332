import { expect, test } from 'vitest';
import { adviceOn } from '../../src/screens/agents/form/trial-advice.ts';
import { isMendedInModels } from '../../src/state/mended-in-models.ts';

test('who has no model to think with is led to where one is chosen', () => {
  expect(isMendedInModels('no-model')).toBe(true);
  expect(adviceOn('no-model')).toBe('advice_no-model');
});

test('what is mended elsewhere leads nowhere', () => {
  expect(isMendedInModels('budget')).toBe(false);
  expect(isMendedInModels(null)).toBe(false);
});

import { expect, test } from 'vitest';
import { moneyWords } from '../../src/parts/figures/money-words.ts';

test('[RTL] an amount in Arabic is isolated left to right, so that its currency sign is not split off', () => {
  expect(moneyWords(0.5, 'ar')).toMatch(/^\u2066.*0\.50.*\$\u2069$/u);
  expect(moneyWords(0.5, 'ar')).not.toContain('US');
  expect(moneyWords(0.5, 'en')).toBe('$0.50');
});

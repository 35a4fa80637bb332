import { expect, test } from 'vitest';
import { linkLife } from '../../src/screens/settings/link-life.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');

test.each([
  ['2026-03-01T10:15:00Z', '15 minutes'],
  ['2026-03-01T10:14:51Z', '15 minutes'],
  ['2026-03-08T10:00:00Z', '7 days'],
  ['2026-03-08T10:03:10Z', '7 days'],
])('if a link expires at %s, its validity is shown as %s', (expiresAt, words) => {
  expect(linkLife(expiresAt, 'en', NOW)).toBe(words);
});

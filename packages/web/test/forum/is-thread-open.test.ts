import { expect, test } from 'vitest';
import { isThreadOpen } from '../../src/screens/forum/is-thread-open.ts';

const NOW = Date.parse('2026-01-01T10:00:00Z');

test('a thread closes when its time is over, without a new answer of the server', () => {
  const thread = { isOpen: true, expiresAt: '2026-01-01T10:00:01Z' };
  expect(isThreadOpen(thread, NOW)).toBe(true);
  expect(isThreadOpen(thread, NOW + 1_000)).toBe(false);
  expect(isThreadOpen({ ...thread, isOpen: false }, NOW)).toBe(false);
});

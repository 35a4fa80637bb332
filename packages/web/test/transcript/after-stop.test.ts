import { expect, test } from 'vitest';
import { afterStop } from '../../src/screens/space/transcript/after-stop.ts';

test('[ST2] after a stopped answer the floor goes back to who waits, the last one first', () => {
  expect(afterStop({ endedBecause: 'ST1', waiters: ['hr', 'finance'] })).toEqual({
    key: 'floorBack',
    waiterId: 'finance',
  });
});

test.each(['ST3', 'ST4'])('[%s] a stopped chain or space leaves nobody waiting', (rule) => {
  expect(afterStop({ endedBecause: rule, waiters: ['hr'] })?.key).toBe('nobodyWaits');
});

test('nothing followed where nobody waited, or where it is not known how it ended', () => {
  expect(afterStop({ endedBecause: 'ST1', waiters: [] })).toBeNull();
  expect(afterStop({ endedBecause: 'ST4', waiters: [] })).toBeNull();
  expect(afterStop({ endedBecause: null, waiters: ['hr'] })).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconnectDelayMs } from '../src/reconnect-delay.ts';

const ALMOST_ONE = 1 - Number.EPSILON;

test('the maximum delay before a reconnect doubles with each failure, up to half a minute', () => {
  const spans = [0, 1, 2, 3, 4, 5, 6, 7].map((failures) => reconnectDelayMs(failures, ALMOST_ONE));
  expect(spans).toEqual([499, 999, 1999, 3999, 7999, 15_999, 29_999, 29_999]);
});

test('the delay before a reconnect is always a whole number of milliseconds, from 0 to half a minute', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(), chance, (failures, rolled) => {
      const delayMs = reconnectDelayMs(failures, rolled);
      expect(Number.isInteger(delayMs)).toBe(true);
      expect(delayMs).toBeGreaterThanOrEqual(0);
      expect(delayMs).toBeLessThan(30_000);
    }),
  );
});

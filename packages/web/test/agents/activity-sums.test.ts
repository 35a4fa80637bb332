import { expect, test } from 'vitest';
import { everyDay, sumOfDays, utcDay } from '../../src/screens/agents/profile/activity-sums.ts';

const day = (name: string, runs: number, failed: number, costUsd: number | null = 0.5) => ({
  day: name,
  runs,
  failed,
  tokens: runs * 100,
  costUsd,
  estimatedTokens: 0,
  unreportedRuns: 0,
});

const DAYS = [day('2026-10-20', 4, 1), day('2026-11-10', 3, 3), day('2026-11-16', 3, 0)];

test('sumOfDays() includes today, and the error rate is failed runs divided by runs', () => {
  expect(sumOfDays(DAYS, 7, '2026-11-16')).toEqual({
    runs: 6,
    failed: 3,
    tokens: 600,
    costUsd: 1,
    isEstimated: false,
    unreportedRuns: 0,
    errorRate: 0.5,
  });
  expect(sumOfDays(DAYS, 30, '2026-11-16')).toMatchObject({ runs: 10, failed: 4, errorRate: 0.4 });
});

test('a sum that includes an unknown price is unknown, not 0', () => {
  const days = [...DAYS, day('2026-11-15', 1, 0, null)];
  expect(sumOfDays(days, 7, '2026-11-16').costUsd).toBeNull();
  expect(sumOfDays(days, 1, '2026-11-16').costUsd).toBe(0.5);
});

test('a sum that includes an estimate is an estimate', () => {
  const days = [...DAYS, { ...day('2026-11-15', 1, 0), estimatedTokens: 100 }];
  expect(sumOfDays(days, 7, '2026-11-16').isEstimated).toBe(true);
  expect(sumOfDays(days, 1, '2026-11-16').isEstimated).toBe(false);
});

test('without runs the error rate is null', () => {
  expect(sumOfDays([], 7, '2026-11-16')).toMatchObject({ runs: 0, costUsd: 0, errorRate: null });
});

test('everyDay() returns one entry for each day, also across the end of a month', () => {
  const days = everyDay(DAYS, 30, '2026-11-16');
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ day: '2026-10-18', runs: 0 });
  expect(days[2]).toEqual(DAYS[0]);
  expect(days.at(-1)).toEqual(DAYS[2]);
});

test('utcDay() returns the day in UTC', () => {
  expect(utcDay(Date.parse('2026-11-16T23:59:59Z'))).toBe('2026-11-16');
});

import { expect, test } from 'vitest';
import { shortClockTime } from '../../src/parts/moment-words.ts';
import { shortMoment } from '../../src/screens/space/transcript/day-words.ts';

const AT = '2026-11-16T07:02:00';

test('a short time fits beside a message: which half of the day it is, is left out', () => {
  expect(shortClockTime(AT, 'en')).toBe('7:02');
  expect(shortClockTime(AT, 'ar')).not.toMatch(/[صم]/u);
});

test('of today the time is said, of another day the date', () => {
  const said = (day: number) =>
    shortMoment(AT, { language: 'en', nowMs: Date.parse(`2026-11-${day}T09:00:00`) });
  expect(said(16)).toMatch(/^7:02\sAM$/u);
  expect(said(17)).toBe('Nov 16, 2026');
});

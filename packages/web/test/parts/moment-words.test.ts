import { expect, test } from 'vitest';
import { calendarDay, shortClockTime } from '../../src/parts/figures/moment-words.ts';
import { shortMoment } from '../../src/screens/space/transcript/row-views/day-words.ts';

const AT = '2026-11-16T07:02:00';

test('shortClockTime() omits AM and PM, so that the time fits next to a message', () => {
  expect(shortClockTime(AT, 'en')).toBe('7:02');
  expect(shortClockTime(AT, 'ar')).not.toMatch(/[صم]/u);
});

test('shortMoment() shows a time of today as the time of day, and another day as a date', () => {
  const said = (day: number) =>
    shortMoment(AT, { language: 'en', nowMs: Date.parse(`2026-11-${day}T09:00:00`) });
  expect(said(16)).toMatch(/^7:02\sAM$/u);
  expect(said(17)).toBe('Nov 16, 2026');
});

// A time without an offset is in the reader's time zone.
test.each([
  ['2026-11-16T23:59:00', 'today'],
  ['2026-11-17T00:00:00', 'tomorrow'],
  ['2026-11-17T16:43:00', 'tomorrow'],
  ['2026-11-18T00:00:00', 'other'],
] as const)("in the reader's time zone, calendarDay(%s) is %s", (at, day) => {
  expect(calendarDay(at, Date.parse('2026-11-16T16:43:00'))).toBe(day);
});

test('calendarDay() returns tomorrow for 1 January on 31 December', () => {
  expect(calendarDay('2027-01-01T09:00:00', Date.parse('2026-12-31T10:00:00'))).toBe('tomorrow');
});

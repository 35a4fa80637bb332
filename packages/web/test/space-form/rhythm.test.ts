import { describe, expect, test } from 'vitest';
import { nextTimes } from '../../src/screens/space-form/schedules/next-times.ts';
import { cronOf, rhythmAs, rhythmOf } from '../../src/screens/space-form/schedules/rhythm.ts';
import { rhythmWords } from '../../src/screens/space-form/schedules/rhythm-words.ts';
import { foundTimeZones, isTimeZone } from '../../src/screens/space-form/schedules/time-zones.ts';
import { schedules } from '../../src/words/en/outside/schedules.ts';
import type { TFunction } from '../../src/words/use-translation.ts';

const t = ((key: keyof typeof schedules, values: Readonly<Record<string, string>> = {}) =>
  schedules[key].replaceAll(
    /\{\{(\w+)\}\}/gu,
    (_, name: string) => values[name] ?? '',
  )) as TFunction<'schedules'>;

describe('the times of a schedule', () => {
  test.each([
    ['30 * * * *', 'Every hour, 30 minutes past'],
    ['0 9 * * *', 'Every day at 09:00'],
    ['15 17 * * 1-5', 'Monday to Friday at 17:15'],
    ['0 9 * * 1', 'Every Monday at 09:00'],
    ['0 9 1 * *', 'Every month on day 1 at 09:00'],
    ['*/10 8-18 * * *', 'Custom times: */10 8-18 * * *'],
  ])(
    'the form shows the cron expression %s as “%s”, and saves the same expression',
    (cron, words) => {
      expect(rhythmWords(cron, { t, language: 'en' })).toBe(words);
      expect(cronOf(rhythmOf(cron))).toBe(cron);
    },
  );

  test('in a cron expression, the weekdays 0 and 7 are both Sunday', () => {
    expect(rhythmWords('0 9 * * 7', { t, language: 'en' })).toBe('Every Sunday at 09:00');
    expect(rhythmOf('0 9 * * 0')).toEqual(rhythmOf('0 9 * * 7'));
  });

  test.each(['0 9 1 1 *', '61 * * * *', '0 9 0 * *', '0 9 1 * 1', '0 0 9 * * *', ''])(
    'the cron expression “%s” has no preset',
    (cron) => {
      expect(rhythmOf(cron)).toEqual({ kind: 'custom', cron });
    },
  );

  test('choosing another preset does not change the time of day', () => {
    const weekly = rhythmAs('weekly', { kind: 'daily', time: '17:15' });
    expect(cronOf(weekly)).toBe('15 17 * * 1');
    expect(rhythmAs('custom', weekly)).toEqual({ kind: 'custom', cron: '15 17 * * 1' });
  });

  test('the preview shows the next three times of a time zone', () => {
    const now = new Date('2026-01-01T12:00:00Z');
    expect(nextTimes('0 9 * * 1', 'Asia/Dubai', now)).toEqual([
      '2026-01-05T05:00:00.000Z',
      '2026-01-12T05:00:00.000Z',
      '2026-01-19T05:00:00.000Z',
    ]);
    expect(nextTimes('soon', 'UTC', now)).toBeNull();
    expect(nextTimes('0 0 9 * * 1', 'UTC', now)).toBeNull();
    expect(nextTimes('0 9 31 2 *', 'UTC', now)).toEqual([]);
  });

  test('a search for a city finds its time zone', () => {
    expect(foundTimeZones('new york')).toEqual(['America/New_York']);
    expect(isTimeZone('America/New_York')).toBe(true);
    expect(isTimeZone('Moon/Base')).toBe(false);
  });
});

import type { TFunction } from '../../../words/use-translation.ts';
import { rhythmOf } from './rhythm.ts';

// A Sunday. The name of a weekday does not depend on the year.
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a weekday. 0 is Sunday, as in cron. */
export function dayName(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    SUNDAY + day * DAY_MS,
  );
}

function timeWords(time: string, language: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(new Date(`2023-01-01T${time}:00Z`));
}

/** A cron expression in words, such as “Every Monday at 09:00”. */
export function rhythmWords(
  cron: string,
  { t, language }: { readonly t: TFunction<'schedules'>; readonly language: string },
): string {
  const rhythm = rhythmOf(cron);
  switch (rhythm.kind) {
    case 'hourly':
      return t('everyHour', { minute: String(rhythm.minute).padStart(2, '0') });
    case 'daily':
      return t('everyDay', { time: timeWords(rhythm.time, language) });
    case 'workdays':
      return t('everyWorkday', { time: timeWords(rhythm.time, language) });
    case 'weekly': {
      const time = timeWords(rhythm.time, language);
      return t('everyWeek', { day: dayName(rhythm.day, language), time });
    }
    case 'monthly': {
      const date = new Intl.NumberFormat(language).format(rhythm.date);
      return t('everyMonth', { date, time: timeWords(rhythm.time, language) });
    }
    case 'custom':
    default:
      return t('everyCustom', { cron: rhythm.cron });
  }
}

/** A moment in the reader's time zone, such as “Mon, 30 Nov, 09:00”. */
export function momentHere(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}

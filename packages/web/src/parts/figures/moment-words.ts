import { translationNow } from '../../words/use-translation.ts';

/** A time of day such as 10:42, in the format of the language. */
export function clockTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at));
}

/**
 * A time of day such as 10:42, without AM or PM, for narrow columns. The times of nearby rows show
 * whether the morning or the afternoon is meant.
 */
export function shortClockTime(at: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).formatToParts(
    new Date(at),
  );
  const words = parts.map(({ type, value }) => (type === 'dayPeriod' ? '' : value));
  return words.join('').trim();
}

/** Whether a moment is today, tomorrow or on another day in the reader's time zone. */
export function calendarDay(at: string, nowMs: number): 'today' | 'tomorrow' | 'other' {
  const day = new Date(at).toDateString();
  const now = new Date(nowMs);
  if (day === now.toDateString()) return 'today';
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return day === tomorrow.toDateString() ? 'tomorrow' : 'other';
}

/** A date such as 18 November, in the format of the language. */
export function dateWords(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
}

export function wholeMoment(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(
    new Date(at),
  );
}

/** A text such as “just now” or “3 minutes ago”, or the date after 24 hours. */
export function sinceWords(at: string, language: string, nowMs: number): string {
  const minutes = Math.round((Date.parse(at) - nowMs) / 60_000);
  if (minutes >= 0) return justNow();
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes > -60) return words.format(minutes, 'minute');
  if (minutes > -24 * 60) return words.format(Math.round(minutes / 60), 'hour');
  return dateWords(at, language);
}

/** Replaces “this minute”, the unusual wording of the browser. */
export function justNow(): string {
  return translationNow('parts').t('justNow');
}

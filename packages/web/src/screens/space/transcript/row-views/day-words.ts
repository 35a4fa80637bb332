import { clockTime } from '../../../../parts/figures/moment-words.ts';

/** “Today”, “Yesterday” or the date. The year is omitted in the current year. */
export function dayWords(
  at: string,
  { language, nowMs, today, yesterday }: DayWordsOptions,
): string {
  const day = new Date(at);
  const now = new Date(nowMs);
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return today;
  if (day.toDateString() === before.toDateString()) return yesterday;
  const isThisYear = day.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(day);
}

/** The time of day, or the date of another day. */
export function shortMoment(
  at: string,
  { language, nowMs }: Pick<DayWordsOptions, 'language' | 'nowMs'>,
): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  if (isToday) return clockTime(at, language);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
}

interface DayWordsOptions {
  readonly language: string;
  readonly nowMs: number;
  readonly today: string;
  readonly yesterday: string;
}

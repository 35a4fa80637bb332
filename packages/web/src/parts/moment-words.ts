/** 10:42, as the language writes it. */
export function clockTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at));
}

/** 10:42 where there is little room: which half of the day it is, the lines around it say. */
export function shortClockTime(at: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).formatToParts(
    new Date(at),
  );
  const words = parts.map(({ type, value }) => (type === 'dayPeriod' ? '' : value));
  return words.join('').trim();
}

export function wholeMoment(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(
    new Date(at),
  );
}

/** “3 minutes ago”; a day and more ago: the date. */
export function sinceWords(at: string, language: string, nowMs: number): string {
  const minutes = Math.round((Date.parse(at) - nowMs) / 60_000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes > -60) return words.format(Math.min(0, minutes), 'minute');
  if (minutes > -24 * 60) return words.format(Math.round(minutes / 60), 'hour');
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
}

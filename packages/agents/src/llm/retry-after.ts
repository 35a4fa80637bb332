/** A longer requested wait is not plausible, so it is reduced to this limit. */
const MOST_MS = 3_600_000;

/**
 * Returns the milliseconds after which a provider allows another call. Null if the headers contain
 * no plausible time. A date is compared with the provider's own date, because the provider's clock
 * may be wrong.
 */
export function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const ms = numberIn(headers['retry-after-ms']);
  const asked = ms ?? secondsIn(headers['retry-after'], headers['date']);
  return asked === null || asked < 0 ? null : Math.min(asked, MOST_MS);
}

function secondsIn(header: string | undefined, date: string | undefined): number | null {
  const seconds = numberIn(header);
  if (seconds !== null) return seconds * 1_000;
  // Only a text that starts like a date is parsed, because `Date.parse` reads many other texts as a
  // year.
  if (header === undefined || date === undefined || !/^[A-Z][a-z]{2}, \d/u.test(header))
    return null;
  const asked = Date.parse(header) - Date.parse(date);
  return Number.isNaN(asked) ? null : asked;
}

function numberIn(given: string | undefined): number | null {
  return given !== undefined && /^-?\d{1,15}(?:\.\d+)?$/u.test(given.trim()) ? Number(given) : null;
}

/** A server that says more means nothing by it. */
const MOST_MS = 3_600_000;

/**
 * In how many milliseconds a provider wants to be asked again; `null`: it has not said, or nothing
 * that could be meant. A date is read against the provider’s own: its clock may be wrong.
 */
export function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const ms = numberIn(headers['retry-after-ms']);
  const asked = ms ?? secondsIn(headers['retry-after'], headers['date']);
  return asked === null || asked < 0 ? null : Math.min(asked, MOST_MS);
}

function secondsIn(given: string | undefined, date: string | undefined): number | null {
  const seconds = numberIn(given);
  if (seconds !== null) return seconds * 1_000;
  // Only what a date begins with: much else can be read as a year.
  if (given === undefined || date === undefined || !/^[A-Z][a-z]{2}, \d/u.test(given)) return null;
  const asked = Date.parse(given) - Date.parse(date);
  return Number.isNaN(asked) ? null : asked;
}

function numberIn(given: string | undefined): number | null {
  return given !== undefined && /^-?\d{1,15}(?:\.\d+)?$/u.test(given.trim()) ? Number(given) : null;
}

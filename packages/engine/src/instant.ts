/** A moment, in milliseconds of the Unix epoch. Every event brings its own. */
export type Instant = number;

const DAY_MS = 86_400_000;

/** The number of the UTC day. Budgets start at zero on each day. */
export function utcDay(at: Instant): number {
  return Math.floor(at / DAY_MS);
}

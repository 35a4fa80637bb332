/** A moment, in milliseconds of the Unix epoch. Every event contains its moment. */
export type Instant = number;

const DAY_MS = 86_400_000;

/** The number of the UTC day. Budgets start at zero on each day. */
export function utcDay(at: Instant): number {
  return Math.floor(at / DAY_MS);
}

/** A point in time, in milliseconds since the Unix epoch. Every event contains its time. */
export type Instant = number;

const DAY_MS = 86_400_000;

/** The number of the UTC day. Daily budgets restart at zero on each day. */
export function utcDay(at: Instant): number {
  return Math.floor(at / DAY_MS);
}

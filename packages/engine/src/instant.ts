/** A moment, in milliseconds of the Unix epoch. It always comes in with an event. */
export type Instant = number;

const DAY_MS = 86_400_000;

/** The number of the UTC day, for budgets that start anew each day. */
export function utcDay(at: Instant): number {
  return Math.floor(at / DAY_MS);
}

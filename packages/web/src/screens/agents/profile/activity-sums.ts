import type { RouteOutput } from '@conch/sdk';

export type Day = RouteOutput<'readAgentActivity'>['days'][number];

/** The cost and tokens of an agent or a space on one day. */
type SpentDay = Omit<Day, 'failed'>;

/** The sums over several days. */
export interface SpentSum {
  readonly runs: number;
  readonly tokens: number;
  /** US dollars. Null if the price of at least one run is unknown. */
  readonly costUsd: number | null;
  /** Whether some of the tokens are estimated. */
  readonly isEstimated: boolean;
  /** The number of runs without reported tokens. */
  readonly unreportedRuns: number;
}

export interface Sum extends SpentSum {
  readonly failed: number;
  /** The share of failed runs, from 0 to 1. Null if there were no runs. */
  readonly errorRate: number | null;
}

/** The sums over the last `count` days, including today. */
export function sumOfDays(days: readonly Day[], count: number, today: string): Sum {
  const spent = spentOnDays(days, count, today);
  const failed = onLastDays(days, count, today).reduce((sum, day) => sum + day.failed, 0);
  return { ...spent, failed, errorRate: spent.runs === 0 ? null : failed / spent.runs };
}

/** The spending of the last `count` days, including today. */
export function spentOnDays(days: readonly SpentDay[], count: number, today: string): SpentSum {
  const counted = onLastDays(days, count, today);
  const total = (of: (day: SpentDay) => number) => counted.reduce((sum, day) => sum + of(day), 0);
  const isPriced = counted.every(({ costUsd }) => costUsd !== null);
  return {
    runs: total(({ runs }) => runs),
    tokens: total(({ tokens }) => tokens),
    costUsd: isPriced ? total(({ costUsd }) => costUsd ?? 0) : null,
    isEstimated: counted.some(({ estimatedTokens }) => estimatedTokens > 0),
    unreportedRuns: total(({ unreportedRuns }) => unreportedRuns),
  };
}

function onLastDays<D extends SpentDay>(
  days: readonly D[],
  count: number,
  today: string,
): readonly D[] {
  const wanted = new Set(lastDays(count, today));
  return days.filter(({ day }) => wanted.has(day));
}

/** Each of the last `count` days, oldest first, including days without runs. */
export function everyDay(days: readonly Day[], count: number, today: string): readonly Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return lastDays(count, today).map((day) => known.get(day) ?? emptyDay(day));
}

/** The current UTC day. The server also counts days in UTC. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** The last `count` UTC days, oldest first. */
export function lastDays(count: number, today: string): readonly string[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => utcDay(todayMs - (count - 1 - at) * DAY_MS));
}

function emptyDay(day: string): Day {
  return {
    day,
    runs: 0,
    failed: 0,
    tokens: 0,
    costUsd: 0,
    estimatedTokens: 0,
    unreportedRuns: 0,
  };
}

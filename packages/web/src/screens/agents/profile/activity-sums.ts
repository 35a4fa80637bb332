import type { Answered } from '@conch/sdk';

export type Day = Answered<'readAgentActivity'>['days'][number];

/** A day, as far as money and tokens go: of an agent, or of a space. */
type SpentDay = Omit<Day, 'failed'>;

/** What came together on some days. */
export interface SpentSum {
  readonly runs: number;
  readonly tokens: number;
  /** US dollars; `null`: some of it has no known price. */
  readonly costUsd: number | null;
  /** Whether some of its tokens were estimated. */
  readonly isEstimated: boolean;
}

export interface Sum extends SpentSum {
  readonly failed: number;
  /** From 0 to 1; `null`: nothing has run. */
  readonly errorRate: number | null;
}

/** What came together on the last days, today included. */
export function sumOfDays(days: readonly Day[], count: number, today: string): Sum {
  const spent = spentOnDays(days, count, today);
  const failed = onLastDays(days, count, today).reduce((sum, day) => sum + day.failed, 0);
  return { ...spent, failed, errorRate: spent.runs === 0 ? null : failed / spent.runs };
}

/** What was spent on the last days, today included. */
export function spentOnDays(days: readonly SpentDay[], count: number, today: string): SpentSum {
  const counted = onLastDays(days, count, today);
  const total = (of: (day: SpentDay) => number) => counted.reduce((sum, day) => sum + of(day), 0);
  const isPriced = counted.every(({ costUsd }) => costUsd !== null);
  return {
    runs: total(({ runs }) => runs),
    tokens: total(({ tokens }) => tokens),
    costUsd: isPriced ? total(({ costUsd }) => costUsd ?? 0) : null,
    isEstimated: counted.some(({ estimatedTokens }) => estimatedTokens > 0),
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

/** Each of the last days, the oldest first: also those on which nothing ran. */
export function everyDay(days: readonly Day[], count: number, today: string): readonly Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return lastDays(count, today).map((day) => known.get(day) ?? emptyDay(day));
}

/** The day that it is in UTC, by which the server counts. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

function lastDays(count: number, today: string): readonly string[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => utcDay(todayMs - (count - 1 - at) * DAY_MS));
}

function emptyDay(day: string): Day {
  return { day, runs: 0, failed: 0, tokens: 0, costUsd: 0, estimatedTokens: 0 };
}

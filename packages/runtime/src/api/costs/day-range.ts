import { utcDay } from '@conch/engine';
import type { RuntimeContext } from '../../runtime-context.ts';
import { iso } from '../../iso-time.ts';
import { requireFields, parseLimit } from '../parse-input.ts';

/** The number of UTC days in the result. The last day is today. */
export interface DayRange {
  readonly days?: number;
}

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** The first of the requested days. */
export function firstDayAsked({ clock }: RuntimeContext, query: DayRange): number {
  const { days = USUAL_DAYS } = requireFields(query, 'days');
  return utcDay(clock.now()) - parseLimit(days) + 1;
}

/** Formats a UTC day, e.g. `2026-11-15`. */
export function dayText(day: number): string {
  return iso(day * DAY_MS).slice(0, '2026-11-15'.length);
}

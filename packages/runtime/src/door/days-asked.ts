import { utcDay } from '@conch/engine';
import type { Core } from '../core.ts';
import { givenFields, givenLimit } from './given.ts';

/** How many UTC days are looked at; the last is today. */
export interface DaysAsked {
  readonly days?: number;
}

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** The first of the days that are asked for. */
export function firstDayAsked({ clock }: Core, asked: DaysAsked): number {
  const { days = USUAL_DAYS } = givenFields(asked, 'days');
  return utcDay(clock.now()) - givenLimit(days) + 1;
}

/** When a UTC day began: milliseconds of the Unix epoch. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}

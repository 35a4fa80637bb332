import { PRECISION } from './number-words.ts';

/** The units of a duration, each in milliseconds. */
export const UNITS = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
} as const;

export type Unit = keyof typeof UNITS;

export const UNIT_NAMES: readonly Unit[] = ['seconds', 'minutes', 'hours', 'days'];

/** The largest unit in which the duration is a whole number. */
export function unitOf(ms: number): Unit {
  if (ms === 0) return 'seconds';
  return UNIT_NAMES.findLast((unit) => ms % UNITS[unit] === 0) ?? 'seconds';
}

/** The duration after a change of unit. The typed number stays the same. */
export function withUnit(
  ms: number | null,
  { from, to }: { readonly from: Unit; readonly to: Unit },
): number | null {
  return ms === null ? null : Number(((ms / UNITS[from]) * UNITS[to]).toPrecision(PRECISION));
}

/** A duration in one unit, in the language of the page. */
export function durationWords(ms: number, language: string): string {
  const unit = unitOf(ms);
  const format = { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, format).format(ms / UNITS[unit]);
}

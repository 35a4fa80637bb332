import { durationWords, UNITS } from '../../parts/form/fields/duration.ts';

/** The remaining validity of a link, rounded, because two clocks never agree to the second. */
export function linkLife(expiresAt: string, language: string, nowMs: number): string {
  const ms = Date.parse(expiresAt) - nowMs;
  const step = ms > UNITS.days ? UNITS.hours : UNITS.minutes;
  return durationWords(Math.round(ms / step) * step, language);
}

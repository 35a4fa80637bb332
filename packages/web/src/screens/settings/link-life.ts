import { durationWords, UNITS } from '../../parts/form/fields/duration.ts';

/**
 * The remaining validity of a link. It is rounded, because the clocks of the server and the browser
 * differ by some seconds.
 */
export function linkLife(expiresAt: string, language: string, nowMs: number): string {
  const ms = Date.parse(expiresAt) - nowMs;
  const step = ms > UNITS.days ? UNITS.hours : UNITS.minutes;
  return durationWords(Math.round(ms / step) * step, language);
}

import { DEFAULT_LIMITS, type Limits } from './core.ts';
import { Refused } from './refused.ts';

/** A year: what is asked of people is not asked for ever. */
const LONGEST_APPROVAL_MS = 366 * 24 * 60 * 60 * 1000;

/** The limits that a program chose, and the usual ones; one that bounds nothing is refused. */
export function givenLimits(given: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    const most = name === 'approvalMs' ? LONGEST_APPROVAL_MS : Number.MAX_SAFE_INTEGER;
    if (Number.isSafeInteger(value) && value >= 1 && value <= most) continue;
    const what = `limits.${name} is a whole number from 1 to ${most}; give another.`;
    throw new Refused('bad-settings', what, [name]);
  }
  return limits;
}

import { atLeast, type Usage } from '@conch/engine';
import type { StepRow } from '@conch/store';

export function isSomething({ tokens, costUsd }: Usage): boolean {
  return tokens > 0 || costUsd === null || costUsd > 0;
}

/** The usage of an agent that has reported nothing. */
export const UNKNOWN: Usage = { tokens: 0, costUsd: null };

/** Whether a usage is empty. */
export function isUnknown({ tokens, costUsd }: Usage): boolean {
  return tokens === 0 && costUsd === null;
}

/**
 * The usage of a run that reports none: its worst case, marked as unreported. A worst case of zero
 * gets no mark.
 */
export function unreported(worstCase: Usage): Usage {
  const { tokens, costUsd } = worstCase;
  return isSomething(worstCase) ? { tokens, costUsd, isUnreported: true } : worstCase;
}

/** Marks a usage as estimated, because it was not reported. */
export function estimated(usage: Usage): Usage {
  return isSomething(usage) ? { ...usage, isEstimated: true } : usage;
}

/**
 * The reported usage or the reserved amount, whichever is higher. A result above the reported usage
 * is an estimate.
 */
export function reportedOrReserved(reported: Usage, reserved: Usage): Usage {
  const { tokens, costUsd } = atLeast(reported, reserved);
  const isMore = tokens !== reported.tokens || costUsd !== reported.costUsd;
  return isMore ? estimated({ tokens, costUsd }) : reported;
}

/** The usage of a run up to a step, in the form in which the step stores it. */
export function spentUntil(spent: Usage): Pick<StepRow, 'tokens' | 'costUsd' | 'isEstimated'> {
  const { tokens, costUsd, isEstimated = false } = spent;
  return { tokens, costUsd, isEstimated: isEstimated ? 1 : 0 };
}

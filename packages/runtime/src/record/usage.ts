import { atLeast, type Usage } from '@conch/engine';
import type { StepRow } from '@conch/store';

export function isSomething({ tokens, costUsd }: Usage): boolean {
  return tokens > 0 || costUsd === null || costUsd > 0;
}

/** The usage of an agent that has reported nothing. */
export const UNKNOWN: Usage = { tokens: 0, costUsd: null };

/** Whether a usage says nothing at all. */
export function isUnknown({ tokens, costUsd }: Usage): boolean {
  return tokens === 0 && costUsd === null;
}

/**
 * The usage of a run that reports nothing: its worst case, marked as unreported unless it is zero.
 */
export function unreported(worstCase: Usage): Usage {
  const { tokens, costUsd } = worstCase;
  return isSomething(worstCase) ? { tokens, costUsd, isUnreported: true } : worstCase;
}

/** Marks a usage as estimated, because nobody reported it. */
export function estimated(usage: Usage): Usage {
  return isSomething(usage) ? { ...usage, isEstimated: true } : usage;
}

/**
 * The reported usage, or the reserved amount where it is higher. The higher amount is an estimate.
 */
export function toldOrReserved(told: Usage, reserved: Usage): Usage {
  const { tokens, costUsd } = atLeast(told, reserved);
  const isMore = tokens !== told.tokens || costUsd !== told.costUsd;
  return isMore ? estimated({ tokens, costUsd }) : told;
}

/** The usage of a run up to a step, as stored with the step. */
export function spentUntil(spent: Usage): Pick<StepRow, 'tokens' | 'costUsd' | 'isEstimated'> {
  const { tokens, costUsd, isEstimated = false } = spent;
  return { tokens, costUsd, isEstimated: isEstimated ? 1 : 0 };
}

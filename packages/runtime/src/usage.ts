import { atLeast, type Usage } from '@conch/engine';
import type { StepRow } from '@conch/store';

export function isSomething({ tokens, costUsd }: Usage): boolean {
  return tokens > 0 || (costUsd ?? 0) > 0;
}

/** What is taken to have been spent, since nobody says so. */
export function estimated(usage: Usage): Usage {
  return isSomething(usage) ? { ...usage, isEstimated: true } : usage;
}

/** What was told, or what was reserved where that is more: then nobody has said so. */
export function toldOrReserved(told: Usage, reserved: Usage): Usage {
  const { tokens, costUsd } = atLeast(told, reserved);
  const isMore = tokens !== told.tokens || costUsd !== told.costUsd;
  return isMore ? estimated({ tokens, costUsd }) : told;
}

/** What a run has spent until a step, as it is kept with the step. */
export function spentUntil(spent: Usage): Pick<StepRow, 'tokens' | 'costUsd' | 'isEstimated'> {
  const { tokens, costUsd, isEstimated = false } = spent;
  return { tokens, costUsd, isEstimated: isEstimated ? 1 : 0 };
}

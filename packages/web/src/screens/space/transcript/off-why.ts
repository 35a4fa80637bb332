import type { MemberView } from '@conch/sdk';
import type { Called } from './called.ts';

/** Why a run was cancelled that nobody stopped: the end of a key of the namespace `chat`. */
export type OffWhy = 'paused' | 'left' | 'removed' | 'then';

/**
 * What ended a run of an agent that left or was switched off (DP1). The rule does not say which of
 * the two: how the agent is now does, unless it has come back since.
 */
export function offWhy(
  endedBecause: string | null,
  { standing }: Pick<Called, 'standing'>,
  status: MemberView['status'],
): OffWhy | null {
  if (endedBecause !== 'DP1' || standing === 'unknown') return null;
  if (standing !== 'here') return standing;
  return status === 'inactive' ? 'paused' : 'then';
}

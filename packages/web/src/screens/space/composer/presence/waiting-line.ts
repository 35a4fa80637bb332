import type { SpaceView } from '@conch/sdk';
import { policyFacts } from '@conch/sdk/view';
import { liveStacks, type ChainDetails } from '../../panels/chain/chain-steps.ts';

/**
 * The agents of the longest reply stack, longest waiting first, then the one with the floor. Null
 * if none waits.
 */
export function waitingLine(
  chain: Pick<ChainDetails, 'runs' | 'branches'>,
): readonly string[] | null {
  const stacks = liveStacks(chain).filter(({ waiters }) => waiters.length > 0);
  const deepest = stacks.toSorted((one, other) => other.waiters.length - one.waiters.length)[0];
  return deepest === undefined ? null : [...deepest.waiters.map(({ id }) => id), deepest.agentId];
}

/** The chain whose agents may be waiting for each other now: the newest running one. */
export function chainToWatch({
  space,
  runs,
}: {
  readonly space: { readonly settings: Pick<SpaceView['space']['settings'], 'policy'> };
  readonly runs: SpaceView['runs'];
}): string | null {
  // Without hand-offs no agent waits for another.
  return policyFacts(space.settings.policy).hasHandOffs ? (runs.at(-1)?.chainId ?? null) : null;
}

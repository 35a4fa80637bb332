import type { SpaceView } from '@conch/sdk';
import { policyFacts } from '@conch/sdk/view';
import { liveStacks, type ChainDetails } from '../../panels/chain/chain-steps.ts';

/**
 * The agents of the longest reply stack: the agent with the longest wait is first, the agent with
 * the floor is last. Null if no agent waits.
 */
export function waitingLine(
  chain: Pick<ChainDetails, 'runs' | 'branches'>,
): readonly string[] | null {
  const stacks = liveStacks(chain).filter(({ waiters }) => waiters.length > 0);
  const deepest = stacks.toSorted((one, other) => other.waiters.length - one.waiters.length)[0];
  return deepest === undefined ? null : [...deepest.waiters.map(({ id }) => id), deepest.agentId];
}

/**
 * The newest running chain, in which agents may be waiting for each other. Null without hand-offs.
 */
export function chainToWatch({
  space,
  runs,
}: {
  readonly space: { readonly settings: Pick<SpaceView['space']['settings'], 'policy'> };
  readonly runs: SpaceView['runs'];
}): string | null {
  // Without hand-offs, no agent waits for another agent.
  return policyFacts(space.settings.policy).hasHandOffs ? (runs.at(-1)?.chainId ?? null) : null;
}
